import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeChart } from "./chart.ts";
import { keepRelease } from "./history.ts";
import type { Pace } from "./load.ts";
import { measureApi } from "./measure/api.ts";
import { measureApp } from "./measure/app.ts";
import { measureDeploy } from "./measure/deploy.ts";
import { measureExports } from "./measure/exports.ts";
import { measureForms } from "./measure/forms.ts";
import { measureFrames } from "./measure/frames.ts";
import { measureLanguages } from "./measure/languages.ts";
import { measureLarge } from "./measure/large.ts";
import { measureLargeUpload } from "./measure/large-upload.ts";
import { measureLevels } from "./measure/levels.ts";
import { measureLibrary } from "./measure/library.ts";
import { measureMany } from "./measure/many.ts";
import { measureMemory } from "./measure/memory.ts";
import { measureNested } from "./measure/nested.ts";
import { measurePalette } from "./measure/palette.ts";
import { measurePermissions } from "./measure/permissions.ts";
import { measureProcesses } from "./measure/processes.ts";
import { measureSchema } from "./measure/schema.ts";
import { measureSorted } from "./measure/sorted.ts";
import { measureSwitches } from "./measure/switches.ts";
import { type Finding, type Findings, print, printVerdict, write } from "./report.ts";

/**
 * Measures API and app, beside the bare limit of this machine in the same run where there is one; prints tables and writes JSON into
 * bench/results. `--only api,app` measures these parts only. `--quick` measures shortly, and without `--only` leaves out the part
 * that prepares a million items. `--minutes N` is the length of the part `memory`. `--compare FOLDER` names a checkout with another build, which the parts `api`, `app`, `forms`, `memory` and `sorted` are held against in turns.
 * `--keep VERSION` keeps the figures that have goals as those of a release, and draws the chart of the documentation again; with `--busy` only
 * those that measure no time, because the machine has other work.
 */
const options = {
  quick: { type: "boolean", default: false },
  only: { type: "string" },
  compare: { type: "string" },
  minutes: { type: "string" },
  keep: { type: "string" },
  busy: { type: "boolean", default: false },
} as const;
const { quick: isQuick, only, compare = null, minutes, keep, busy } = parseArgs({ options }).values;
const before = compare === null ? null : resolve(compare);
const pace: Pace = isQuick ? { seconds: 2, rounds: 1 } : { seconds: 3, rounds: 3 };

const parts: Record<string, (pace: Pace) => Promise<Finding[]>> = {
  api: (pace) => measureApi(pace, { sizes: isQuick ? [1000] : [1000, 100_000], compare: before }),
  app: ({ rounds }) => measureApp({ rounds, compare: before }),
  deploy: measureDeploy,
  exports: measureExports,
  forms: (pace) => measureForms(pace, before),
  frames: measureFrames,
  languages: measureLanguages,
  large: (pace) => measureLarge(pace, isQuick),
  levels: measureLevels,
  library: (pace) => measureLibrary(pace, isQuick),
  upload: () => measureLargeUpload((isQuick ? 128 : 2048) * 1024 ** 2),
  many: measureMany,
  memory: () => measureMemory(Number(minutes ?? (isQuick ? 0.5 : 5)), before),
  nested: measureNested,
  palette: measurePalette,
  permissions: measurePermissions,
  schema: measureSchema,
  processes: measureProcesses,
  sorted: (pace) => measureSorted(pace, before),
  switches: measureSwitches,
};

const findings: Findings = {};
for (const [name, measure] of chosenParts()) {
  const found = await measure(pace);
  findings[name] = found;
  print(name, found);
}
printVerdict(findings);
write(findings);
if (keep !== undefined) {
  keepRelease(keep, findings, busy);
  writeChart();
}

function chosenParts(): [string, (pace: Pace) => Promise<Finding[]>][] {
  const usual = Object.keys(parts).filter((name) => !(isQuick && name === "large"));
  const names = only?.split(",").map((name) => name.trim()) ?? usual;
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) {
    process.stderr.write(`There is no part "${unknown}": ${Object.keys(parts).join(", ")}.\n`);
    process.exit(1);
  }
  return Object.entries(parts).filter(([name]) => names.includes(name));
}
