import { filesBelow } from "./files.ts";

/** How many silenced lint or type checks the code may hold. The number may only fall. */
const allowed = 5;

/** Counts comments that silence the linter or the type checker. One line per finding when there are too many. */
export function checkSilencedRules(): string[] {
  const found = ["packages", "apps", "scripts", "demo", "bench", "tests"]
    .flatMap((folder) => filesBelow(folder, [".ts", ".tsx", ".mjs"]))
    .filter((file) => file.path !== "scripts/checks/silenced-rules.ts")
    .flatMap((file) =>
      [...file.text.matchAll(/(oxlint|eslint)-disable|@ts-(ignore|expect-error|nocheck)/g)].map(
        (match) => `${file.path}: ${match[0]}`,
      ),
    )
    .filter((line) => !/test-d\.ts/.test(line));
  return found.length > allowed ? found : [];
}
