import { execFileSync, spawn } from "node:child_process";
import { checkChart } from "../bench/chart.ts";
import { checkClassNames } from "./checks/class-names.ts";
import { checkDocPaths } from "./checks/doc-paths.ts";
import { root } from "./checks/files.ts";
import { checkFolderShape } from "./checks/folder-shape.ts";
import { checkImportDirections } from "./checks/import-directions.ts";
import { checkKitReference } from "./checks/kit-reference.ts";
import { checkLateCode } from "./checks/late-code.ts";
import { checkLicenses } from "./checks/licenses.ts";
import { checkListsEqualFolders } from "./checks/lists-equal-folders.ts";
import { checkLockFile } from "./checks/lock-file.ts";
import { checkOwnNames } from "./checks/own-names.ts";
import { checkReferences } from "./checks/references.ts";
import { checkSilencedRules } from "./checks/silenced-rules.ts";
import { checkSpelling } from "./checks/spelling.ts";
import { checkTextKeys } from "./checks/text-keys.ts";

/** One house check: its name and its findings (none is good). */
interface Check {
  name: string;
  /** @param files what to look at; only programs that read file by file take less than everything */
  find: (files: readonly string[]) => string[] | Promise<string[]>;
  /** Takes seconds, because it has to read all of the tree: left to the whole run. */
  isSlow?: true;
}

const checks: Check[] = [
  {
    name: "format",
    find: (files) =>
      program("node_modules/oxfmt/bin/oxfmt", [
        "--check",
        "--no-error-on-unmatched-pattern",
        ...files,
      ]),
  },
  {
    isSlow: true,
    name: "types of server, packages and scripts",
    find: () => program("node_modules/typescript/bin/tsc", ["-p", "tsconfig.json"]),
  },
  {
    isSlow: true,
    name: "types of the app",
    find: () => program("node_modules/typescript/bin/tsc", ["-p", "apps/admin/tsconfig.json"]),
  },
  {
    name: "lint",
    find: (files) =>
      program("node_modules/oxlint/bin/oxlint", [
        "--type-aware",
        "--deny-warnings",
        "--no-error-on-unmatched-pattern",
        ...files,
      ]),
  },
  {
    isSlow: true,
    name: "unused exports and dependencies",
    find: () => program("node_modules/knip/bin/knip.js", ["--no-progress", "--no-config-hints"]),
  },
  { name: "import directions", find: checkImportDirections },
  { name: "shape of the tree", find: checkFolderShape },
  { name: "lists equal folders", find: checkListsEqualFolders },
  { name: "code that is loaded late", find: checkLateCode },
  { name: "class names", find: checkClassNames },
  { name: "text keys", find: checkTextKeys },
  { name: "names of data are looked up as own", find: checkOwnNames },
  { name: "paths in documents", find: checkDocPaths },
  { name: "references to documents", find: checkReferences },
  { name: "page of the extension kit", find: checkKitReference },
  { name: "chart of the measurements", find: () => checkChart() },
  { name: "lock file", find: checkLockFile },
  { name: "licenses of what runs with the product", find: () => checkLicenses() },
  { name: "silenced rules", find: checkSilencedRules },
  { name: "American spelling", find: checkSpelling },
];

/**
 * Runs house checks, prints the findings, and resolves to how many checks passed and failed.
 * @param staged only the quick checks, with format and lint of the files that the next commit holds
 */
export async function runChecks({ staged = false } = {}): Promise<{
  passed: number;
  failed: number;
}> {
  const files = staged ? stagedFiles() : ["."];
  const chosen = files.length === 0 ? [] : checks.filter(({ isSlow }) => !staged || !isSlow);
  let failed = 0;
  for (const { name, find } of chosen) {
    const findings = await find(files);
    if (findings.length > 0) failed++;
    process.stdout.write(
      `${findings.length === 0 ? "✓" : "✗"} ${name}\n${findings.map((line) => `    ${line}\n`).join("")}`,
    );
  }
  return { passed: chosen.length - failed, failed };
}

/** Files of the next commit that can be formatted and linted; what it deletes is none of them. */
function stagedFiles(): string[] {
  const listed = execFileSync("git", ["diff", "--cached", "--name-only", "-z", "--diff-filter=d"], {
    cwd: root,
    encoding: "utf8",
  });
  return listed.split("\0").filter((path) => /\.(?:tsx?|m?js|json|css|md|html|ya?ml)$/.test(path));
}

/** Runs a program of a dev dependency; its output are the findings when it fails. */
function program(file: string, args: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1" },
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child
      .on("error", reject)
      .on("exit", (code) => resolve(code === 0 ? [] : output.trim().split("\n")));
  });
}

if (process.argv[1] === import.meta.filename) {
  const { passed, failed } = await runChecks({ staged: process.argv.includes("--staged") });
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
