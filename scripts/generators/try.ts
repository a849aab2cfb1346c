import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  mkdirSync,
  existsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foldersIn, root } from "../checks/files.ts";

/** One thing of each kind. Screens are about a system collection that exists. */
const made = [
  ["interface", "tidal-gauge"],
  ["layout", "tidal-board"],
  ["resource", "tidal-notes"],
  ["screen", "folder"],
] as const;

/** Folders of the new things with tests of their own; interfaces are tested by the test that all of them share. */
const newTests = [
  "apps/admin/src/interfaces/interfaces.test.ts",
  "apps/admin/src/layouts/tidal-board",
  "apps/admin/src/screens/settings/folders",
  "apps/server/src/modules/tidal-notes",
];

/** Links to workspaces, which have to lead to those of the copy; and icons, which Vite reads inside of its root alone. */
const copied = new Set(["@rowhouse", "@material-symbols"]);

/**
 * Makes one thing of each kind in a throw-away copy of the tree, and lets the checks and the new tests judge them. Prints what
 * they say when they fail, and resolves to how many of these steps passed and failed.
 */
export function tryGenerators(): { passed: number; failed: number } {
  const copy = mkdtempSync(join(tmpdir(), "rowhouse-made-"));
  const steps = [
    ...made.map((words) => ["scripts/new.ts", ...words]),
    ["--conditions=source", "scripts/check.ts"],
    ["node_modules/vitest/vitest.mjs", "run", "--typecheck.enabled=false", ...newTests],
  ];
  let passed = 0;
  try {
    copyTree(copy);
    for (const step of steps) {
      const { status, stdout, stderr } = spawnSync(process.execPath, step, {
        cwd: copy,
        encoding: "utf8",
      });
      const name = step.filter((word) => !word.startsWith("--")).join(" ");
      process.stdout.write(`${status === 0 ? "✓" : "✗"} made by generators: ${name}\n`);
      if (status === 0) passed++;
      else process.stdout.write(`${stdout}${stderr}`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return { passed, failed: steps.length - passed };
}

/** The files of the tree, with the installed packages of the original and workspaces of its own. */
function copyTree(copy: string): void {
  const listed = execFileSync("git", ["ls-files", "-zco", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const path of listed
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path))))
    cpSync(join(root, path), join(copy, path));
  const packages = join(copy, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync(join(root, "node_modules"))) {
    const installed = join(root, "node_modules", name);
    if (copied.has(name))
      cpSync(installed, join(packages, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(installed, join(packages, name));
  }
  for (const workspace of ["apps", "packages"].flatMap((folder) =>
    foldersIn(folder).map((name) => `${folder}/${name}/node_modules`),
  ))
    if (existsSync(join(root, workspace)))
      symlinkSync(join(root, workspace), join(copy, workspace));
}

if (process.argv[1] === import.meta.filename) process.exitCode = tryGenerators().failed;
