import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstPort } from "./product.ts";
import { measureApp } from "./footprint/app.ts";
import { inBoth, measureServer } from "./footprint/server.ts";
import { measureTree } from "./footprint/tree.ts";
import { measureWork } from "./footprint/work.ts";

type Figures = Readonly<Record<string, number>>;

/** The figures that were recorded last. They may fall; one that grows fails the run. */
const recordFile = join(import.meta.dirname, "footprint", "figures.json");

/** Goals of figures. */
const goals: Figures = {
  "product files": 1380,
  "lines of TypeScript": 108_000,
  "lines of CSS": 6500,
  "files with one importer, in percent": 38,
  "files of 15 lines or fewer": 90,
  "list, query new": 42,
  "PATCH of one field": 62,
  "first rows of a listing": 220,
};

/**
 * `npm run footprint`: measures what somebody has to open who follows a request or a key through the code, how finely the
 * code is cut, and what the server does for a request. Prints each figure beside what was recorded and its goal, and fails when one grew. `--record` writes the figures
 * down, `--files` prints the files behind them.
 */
const isRecording = process.argv.includes("--record");
const recorded: Figures = isRecording ? {} : JSON.parse(readFileSync(recordFile, "utf8"));
const { sizes, cuts } = measureTree();
const paths = { ...(await measureServer()), ...(await measureAppTwice()) };
const figures: Figures = { ...cuts, ...countsOf(paths), ...(await measureWork()) };
print(sizes);
print(figures);
if (process.argv.includes("--files"))
  for (const [name, set] of Object.entries(paths))
    process.stdout.write(`\n${name}\n${[...set].toSorted().join("\n")}\n`);
if (isRecording) writeFileSync(recordFile, `${JSON.stringify(figures, null, 2)}\n`);
process.exitCode = grownIn(figures).length === 0 ? 0 : 1;

/** A busy machine lets timers run meanwhile: what grew is measured once more, and what ran both times counts. */
async function measureAppTwice(): Promise<Record<string, Set<string>>> {
  const first = await measureApp(firstPort + 60);
  if (grownIn(countsOf(first)).length === 0) return first;
  const second = await measureApp(firstPort + 60);
  return Object.fromEntries(
    Object.entries(first).map(([name, set]) => [name, inBoth(set, second[name] ?? new Set())]),
  );
}

function countsOf(paths: Readonly<Record<string, Set<string>>>): Figures {
  return Object.fromEntries(Object.entries(paths).map(([name, { size }]) => [name, size]));
}

function grownIn(figures: Figures): string[] {
  return Object.entries(figures)
    .filter(([name, figure]) => figure > (recorded[name] ?? figure) * slackOf(name))
    .map(([name]) => name);
}

/** Timers and caches call functions between those of a request; how much is allocated depends on what the engine has compiled by then. */
function slackOf(name: string): number {
  if (name.endsWith(": calls")) return 1.02;
  return name.endsWith(": kB") ? 2 : 1;
}

function print(figures: Figures): void {
  const grown = new Set(grownIn(figures));
  for (const [name, figure] of Object.entries(figures)) {
    const limit = recorded[name] ?? figure;
    const notes = [
      ...(figure === limit ? [] : [`recorded ${limit}`]),
      ...(name in goals ? [`goal ${goals[name]}`] : []),
    ];
    const note = notes.length > 0 ? ` (${notes.join(", ")})` : "";
    process.stdout.write(`${grown.has(name) ? "✗" : "✓"} ${name}: ${figure}${note}\n`);
  }
}
