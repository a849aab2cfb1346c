import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import type { Finding, Findings, Goal } from "./report.ts";

/** The results of one release, as far as they have goals. */
export interface Release {
  version: string;
  /** The day they were measured on. */
  date: string;
  /** The state of the machine, where that limits what the figures say. */
  note: string | null;
  machine: { node: string; cores: number; processor: string };
  figures: KeptFigure[];
}

/** One figure with its goal. */
export interface KeptFigure extends Goal {
  part: string;
  /** The finding that it belongs to. */
  name: string;
  value: number;
}

const folder = join(import.meta.dirname, "history");

/**
 * Figures that are the same on a busy machine: they count, and measure no time. Not the requests and bytes until a page can be used:
 * the slower it is, the more of the next pages has come by then.
 */
const counts = new Set(["requests for items", "statements", "more", "typed work kept"]);

/** All releases that were kept, in the order of their versions; what is not released comes last. */
export function readHistory(): Release[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Release) // cast: written below
    .toSorted((one, other) => one.version.localeCompare(other.version, "en", { numeric: true }));
}

/**
 * Keeps the figures of a release that have goals. Parts that were not measured this time stay as they are. `isBusy`: other work
 * was going on, so that only figures are kept that measure no time.
 */
export function keepRelease(version: string, findings: Findings, isBusy: boolean): void {
  if (!/^[\w.-]+$/.test(version)) throw new Error(`"${version}" cannot be the name of a file.`);
  mkdirSync(folder, { recursive: true });
  const before = readHistory().find((release) => release.version === version)?.figures ?? [];
  const measured = Object.entries(findings).flatMap(([part, list]) =>
    list.flatMap((finding) => figuresOf(part, finding)),
  );
  const release: Release = {
    version,
    date: new Date().toISOString().slice(0, 10),
    note: isBusy ? "The machine was busy with other work: no figure that measures time." : null,
    machine: {
      node: process.version,
      cores: availableParallelism(),
      processor: cpus()[0]?.model.trim() ?? "",
    },
    figures: [
      ...before.filter(({ part }) => !Object.hasOwn(findings, part)),
      ...measured.filter(({ figure }) => !isBusy || counts.has(figure)),
    ].toSorted((one, other) => one.part.localeCompare(other.part, "en")),
  };
  writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`);
}

function figuresOf(
  part: string,
  { name, figures, goals = [], undecided = null }: Finding,
): KeptFigure[] {
  if (undecided !== null) return [];
  const { items } = figures;
  const full = items === undefined ? name : `${name}, ${items.toLocaleString("en-US")} items`;
  return goals
    .map((goal) => ({ part, name: full, ...goal, value: rounded(figures[goal.figure]) }))
    .filter(({ value }) => !Number.isNaN(value));
}

/** Three digits count. */
function rounded(value = Number.NaN): number {
  return Number(value.toPrecision(3));
}
