import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type KeptFigure, readHistory, type Release } from "./history.ts";

/** The chart of the releases that were kept, from the root of the repository. */
const file = "docs/reference/measurements.svg";
const path = join(import.meta.dirname, "..", file);

/** Columns of the picture: where names end, where the scale begins and ends, where values begin. */
const at = { names: 430, from: 450, to: 770, values: 785, width: 960 };
const rowHeight = 18;
/** The scale ends at this many times the goal, and at this part of it. */
const reach = 8;
const ink = {
  text: "#1f2933",
  quiet: "#66727f",
  line: "#c5ccd3",
  met: "#2b8a3e",
  missed: "#c92a2a",
};

/** Compares the chart with the history of the benchmark that it is drawn from. One line per finding. */
export function checkChart(): string[] {
  if (textOf(path) === chartOf(readHistory())) return [];
  return [`${file} does not show bench/history: node bench/chart.ts draws it again`];
}

/** Draws the chart of all releases that were kept. */
export function writeChart(): void {
  writeFileSync(path, chartOf(readHistory()));
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/**
 * One line for each figure of the last release: how far it is from its goal, as a dot left (met) or right (missed) of the line in the middle,
 * with those of the releases before as rings. The scale doubles from mark to mark.
 */
function chartOf(releases: readonly Release[]): string {
  const last = releases.at(-1);
  if (last === undefined) return "";
  const earlier = releases.slice(0, -1);
  const groups = [...Map.groupBy(last.figures, ({ part }) => part)];
  const rows: string[] = [];
  let y = 64;
  for (const [part, figures] of groups) {
    y += 10;
    rows.push(label(part, { x: 12, y: y + 13, more: 'font-weight="600"' }));
    for (const figure of figures) {
      rows.push(rowOf(figure, { y, earlier }));
      y += rowHeight;
    }
  }
  const height = y + 30;
  const marks = [1 / reach, 1 / 4, 1 / 2, 1, 2, 4, reach].map((times) => {
    const [x, isGoal] = [xOf(times), times === 1];
    const line = `<line x1="${x}" x2="${x}" y1="60" y2="${y + 6}" stroke="${isGoal ? ink.text : ink.line}"/>`;
    const name = isGoal ? "goal" : times < 1 ? `1/${1 / times}` : `× ${times}`;
    return line + label(name, { x, y: 54, color: ink.quiet, more: 'text-anchor="middle"' });
  });
  const title = `Measurements of ${last.version}, ${last.date}`;
  const machine = `${last.machine.processor}, ${last.machine.cores} cores, Node ${last.machine.node}`;
  const note = [machine, last.note].filter((part) => part !== null && part !== "").join(". ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at.width} ${height}" width="${at.width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${escaped(title)}">`,
    `<rect width="${at.width}" height="${height}" fill="#ffffff"/>`,
    label(title, { x: 12, y: 24, more: 'font-size="15" font-weight="600"' }),
    label(
      earlier.length === 0
        ? note
        : `${note} Rings: ${earlier.map(({ version }) => version).join(", ")}`,
      {
        x: 12,
        y: height - 10,
        color: ink.quiet,
      },
    ),
    ...marks,
    ...rows,
    "</svg>\n",
  ].join("\n");
}

function rowOf(
  figure: KeptFigure,
  { y, earlier }: { y: number; earlier: readonly Release[] },
): string {
  const middle = y + rowHeight / 2;
  const isMet = timesOf(figure) <= 1;
  const rings = earlier
    .map(({ figures }) => figures.find((each) => isSame(each, figure)))
    .filter((before) => before !== undefined)
    .map(
      (before) =>
        `<circle cx="${xOf(timesOf(before))}" cy="${middle}" r="3.5" fill="none" stroke="${ink.quiet}"/>`,
    );
  const sign = figure.atMost === undefined ? `≥ ${figure.atLeast}` : `≤ ${figure.atMost}`;
  return [
    label(`${figure.name}: ${figure.figure}`, {
      x: at.names,
      y: middle + 4,
      more: 'text-anchor="end"',
    }),
    ...rings,
    `<circle cx="${xOf(timesOf(figure))}" cy="${middle}" r="5" fill="${isMet ? ink.met : ink.missed}"/>`,
    label(`${figure.value} (${sign}, ${isMet ? "met" : "missed"})`, {
      x: at.values,
      y: middle + 4,
    }),
  ].join("");
}

function isSame(one: KeptFigure, other: KeptFigure): boolean {
  return one.part === other.part && one.name === other.name && one.figure === other.figure;
}

/** How many times the goal a figure takes; up to 1 the goal is met. */
function timesOf({ value, atMost, atLeast }: KeptFigure): number {
  if (atMost !== undefined) return atMost === 0 ? (value <= 0 ? 1 : reach) : value / atMost;
  return value === 0 ? reach : (atLeast ?? 0) / value;
}

/** Rounded, so that every machine draws the same picture. */
function xOf(times: number): number {
  const within = Math.min(Math.max(times, 1 / reach), reach);
  const part = (Math.log2(within) / Math.log2(reach) + 1) / 2;
  return Math.round(at.from + part * (at.to - at.from));
}

function label(
  text: string,
  { x, y, color = ink.text, more = "" }: { x: number; y: number; color?: string; more?: string },
): string {
  return `<text x="${x}" y="${y}" fill="${color}"${more === "" ? "" : ` ${more}`}>${escaped(text)}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

if (process.argv[1] === import.meta.filename) writeChart();
