import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseArgs } from "node:util";
import { filesBelow, root, type SourceFile } from "./checks/files.ts";
import { type Mutant, mutantsOf, mutated } from "./mutate/mutants.ts";

/** The Vitest projects of the packages that can be measured. */
const projects: Readonly<Record<string, string>> = {
  "packages/client": "client",
  "packages/contract": "contract",
  "packages/extension-kit": "kit",
};
const typesConfig = join(root, ".stamps", "mutate.json");
const exports = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const maxTestsOfApps = 6;

/** Files whose tests in apps were seen to pass before they were changed. */
const green = new Set<string>();
let running: ChildProcess | undefined;
let changed: { path: string; text: string } | undefined;
process.on("exit", restore);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => process.exit(1));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    own: { type: "boolean", default: false },
  },
});
const folder = (positionals[0] ?? "").replace(/\/$/, "");
const project = projects[folder];

/**
 * `npm run mutate -- packages/contract`: changes a package in small ways, one at a time, and names the changes that no test notices.
 * Each is tried with the tests of the package; where none fails, also with tests of apps that import what the file exports, unless
 * `--own` is given. Changes that the compiler refuses are not counted. `--sample` says how many are tried, `--seed` which ones.
 */
if (project === undefined || !(Number(values.sample) > 0))
  complain(`Name one of ${Object.keys(projects).join(", ")}, and a number as sample.`);
else await measure(project, Number(values.sample));

async function measure(project: string, sample: number): Promise<void> {
  if (git("status", "--porcelain", "--", folder) !== "")
    return complain(`${folder} has uncommitted changes.`);
  writeTypesConfig();
  if (!(await types()) || !(await vitest(["run", "--project", project, "--no-isolate"], 300)))
    return complain(`${folder} fails before anything is changed.`);

  let refused = 0;
  const survivors: Mutant[] = [];
  const tried: Mutant[] = [];
  for (const mutant of drawn()) {
    if (tried.length === sample) break;
    const verdict = await tryInPackage(mutant, project);
    if (verdict === "refused") refused++;
    else tried.push(mutant);
    if (verdict === "survived") survivors.push(mutant);
  }
  let killedByApps = 0;
  for (const mutant of survivors) {
    const isKilled = !values.own && (await isKilledByApps(mutant));
    if (isKilled) killedByApps++;
    else print(mutant);
  }
  process.stdout.write(
    `${tried.length - survivors.length + killedByApps} of ${tried.length} killed, ${killedByApps} of them by tests of apps alone; ` +
      `the compiler refused ${refused} more\n`,
  );
}

/** Every mutant of the package's product files, in an order that the seed decides. */
function drawn(): Mutant[] {
  const random = randomOf(Number(values.seed));
  return filesBelow(`${folder}/src`, [".ts", ".tsx"])
    .filter(({ path }) => !/\.test(?:-d)?\.tsx?$/.test(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(mutantsOf)
    .map((mutant) => ({ mutant, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ mutant }) => mutant);
}

function tryInPackage(mutant: Mutant, project: string): Promise<"killed" | "survived" | "refused"> {
  const own = ["related", mutant.path, "--run", "--project", project, "--no-isolate"];
  return changedBy(mutant, async () => {
    if (!(await types())) return "refused";
    return (await vitest(own, 60)) ? "survived" : "killed";
  });
}

async function isKilledByApps(mutant: Mutant): Promise<boolean> {
  const tests = testsOfApps(mutant.path);
  if (tests.length === 0) return false;
  if (!green.has(mutant.path) && !(await vitest(["run", ...tests], 300)))
    throw new Error(`Tests fail before anything is changed: ${tests.join(" ")}`);
  green.add(mutant.path);
  return changedBy(mutant, async () => !(await vitest(["run", ...tests], 300)));
}

/** Runs `work` while a mutant is in its file. The file is restored whatever happens, also when this process is ended. */
async function changedBy<T>(mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const path = join(root, mutant.path);
  changed = { path, text: readFileSync(path, "utf8") };
  try {
    writeFileSync(path, mutated(changed.text, mutant));
    return await work();
  } finally {
    restore();
  }
}

function restore(): void {
  if (changed) writeFileSync(changed.path, changed.text);
  changed = undefined;
  end(running);
}

/**
 * The tests of apps that are nearest to a file: those that import what it exports, then those beside product files that do; where
 * there are few, also those of the files of the package that import it.
 */
function testsOfApps(path: string): string[] {
  const { name } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const all = [...filesBelow("apps", [".ts", ".tsx"]), ...filesBelow("packages", [".ts"])];
  const [own, others] = [true, false].map((isOwn) =>
    all.filter((file) => file.path.startsWith(`${folder}/`) === isOwn),
  ) as [SourceFile[], SourceFile[]]; // cast: one list for each of the two
  const found = new Set<string>();
  const reached = new Set([path]);
  for (const place of reached) {
    const exported = [...textOf(place).matchAll(exports)].map(([, word]) => word);
    for (const test of testsOf(importersOf(exported, `"${name}(?:/[\\w-]+)?"`, others), others))
      if (found.size < maxTestsOfApps) found.add(test);
    const importers = importersOf(exported, `"\\.[^"]*"`, own);
    for (const file of importers) if (!isTest(file)) reached.add(file.path);
  }
  return [...found];
}

function importersOf(words: (string | undefined)[], from: string, files: SourceFile[]) {
  const names = new RegExp(`\\b(?:${words.join("|")})\\b`);
  const imports = new RegExp(`import ([^;]*?) from ${from};`, "g");
  return files.filter(
    ({ text }) =>
      words.length > 0 && [...text.matchAll(imports)].some(([, clause = ""]) => names.test(clause)),
  );
}

/** Tests among these files, then those that import one of them, then those in their folders. */
function testsOf(users: SourceFile[], files: SourceFile[]): string[] {
  const tests = files.filter(isTest);
  const paths = new Set(users.map(({ path }) => path));
  const folders = new Set(users.map(({ path }) => dirname(path)));
  const importsUser = ({ path, text }: SourceFile) =>
    [...text.matchAll(/from "(\.[^"]*)"/g)].some(([, to = ""]) =>
      paths.has(posix.join(dirname(path), to)),
    );
  return [
    ...users.filter(isTest),
    ...tests.filter(importsUser),
    ...tests.filter(({ path }) => folders.has(dirname(path))),
  ].map(({ path }) => path);
}

function isTest({ path }: SourceFile): boolean {
  return /\.test\.tsx?$/.test(path);
}

function textOf(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function vitest(words: string[], seconds: number): Promise<boolean> {
  const flags = [
    "--typecheck.enabled=false",
    "--passWithNoTests",
    "--bail=1",
    "--maxWorkers=2",
    "--reporter=dot",
  ];
  return succeeds(["node_modules/vitest/vitest.mjs", ...words, ...flags], seconds);
}

function types(): Promise<boolean> {
  return succeeds(["node_modules/typescript/bin/tsc", "-p", typesConfig], 120);
}

/** The compiler sees the package alone; a local that is not used any more is not its business here. */
function writeTypesConfig(): void {
  mkdirSync(dirname(typesConfig), { recursive: true });
  const unused = { noUnusedLocals: false, noUnusedParameters: false };
  const compilerOptions = { ...unused, incremental: true, tsBuildInfoFile: "mutate.tsbuildinfo" };
  const include = [`../${folder}/src`];
  writeFileSync(
    typesConfig,
    JSON.stringify({ extends: "../tsconfig.json", compilerOptions, include }),
  );
}

/** Whether a program ends well in time. */
function succeeds(words: string[], seconds: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TEST_VENDORS: "sqlite" };
    const child = spawn(process.execPath, words, {
      cwd: root,
      env,
      stdio: "ignore",
      detached: true,
    });
    running = child;
    const timer = setTimeout(() => end(child), seconds * 1000);
    child.on("error", reject).on("exit", (code) => {
      clearTimeout(timer);
      running = undefined;
      resolve(code === 0);
    });
  });
}

/** Ends a program with all that it started: a test that never ends keeps its worker busy. */
function end(child: ChildProcess | undefined): void {
  if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
}

/** Numbers from 0 to 1 that follow from a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
}

function print({ path, line, was, becomes }: Mutant): void {
  const short = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 100);
  process.stdout.write(`survived ${path}:${line}  ${short(was)} → ${short(becomes)}\n`);
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
