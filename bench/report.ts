import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

/** One thing that was measured: its figures are the columns of a table. */
export interface Finding {
  name: string;
  /** Not a number: it could not be read on this machine. */
  figures: Record<string, number>;
  goals?: Goal[];
  /** Why this machine or this version of the server cannot be held to the goals. */
  undecided?: string | null;
}

/** The goal for one of the figures. */
export interface Goal {
  figure: string;
  atMost?: number;
  atLeast?: number;
}

/** Findings by part of the benchmark. */
export type Findings = Record<string, Finding[]>;

export function print(part: string, findings: readonly Finding[]): void {
  console.log(part);
  console.table(
    findings.map(({ name, figures, ...decided }) => ({
      question: name,
      ...Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, shown(value)])),
      goal: (decided.goals ?? []).map(goalText).join(", "),
      met: verdict({ figures, ...decided }),
    })),
  );
}

/** Which goals were missed, in one sentence. */
export function printVerdict(findings: Findings): void {
  const all = Object.entries(findings).flatMap(([part, list]) =>
    list.map((finding) => ({ name: `${part}: ${finding.name}`, met: isMet(finding) })),
  );
  const missed = all.filter(({ met }) => met === false).map(({ name }) => name);
  const decided = all.filter(({ met }) => met !== null);
  console.log(
    `${decided.length - missed.length} of ${decided.length} goals met${missed.length > 0 ? `; missed: ${missed.join("; ")}` : ""}.`,
  );
}

/** Writes all figures as JSON into bench/results. */
export function write(findings: Findings): void {
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.json`);
  const parts = Object.fromEntries(
    Object.entries(findings).map(([part, list]) => [
      part,
      list.map((finding) => ({ ...finding, met: isMet(finding) })),
    ]),
  );
  const machine = { node: process.version, cores: availableParallelism() };
  writeFileSync(file, `${JSON.stringify({ ...machine, parts }, null, 2)}\n`);
  console.log(`Written to ${file}`);
}

type Result = Omit<Finding, "name">;

/** Null: there is no goal, or it cannot be decided. */
function isMet({ figures, goals = [], undecided = null }: Result): boolean | null {
  const values = goals.map(({ figure }) => figures[figure] ?? Number.NaN);
  if (goals.length === 0 || undecided !== null || values.some(Number.isNaN)) return null;
  return goals.every(({ atMost = Infinity, atLeast = -Infinity }, position) => {
    const value = values[position] ?? Number.NaN;
    return value <= atMost && value >= atLeast;
  });
}

function verdict(decided: Result): string {
  const met = isMet(decided);
  if (met !== null) return met ? "yes" : "no";
  return decided.undecided ?? (decided.goals?.length ? "cannot be read here" : "");
}

function goalText({ figure, atMost, atLeast }: Goal): string {
  return `${figure} ${atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`}`;
}

/** Three digits that count. */
function shown(value: number): number | string {
  if (Number.isNaN(value)) return "?";
  const digits = Math.floor(Math.log10(Math.max(Math.abs(value), 0.1))) + 1;
  return Number(value.toFixed(Math.max(0, 3 - digits)));
}
