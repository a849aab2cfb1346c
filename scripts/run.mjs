#!/usr/bin/env node
// The launcher behind every npm script. It needs only Node 18 and npm: it fetches a fitting Node when the
// running one is too old, installs and builds what is missing or stale, then runs the task.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, ".stamps");
const fittingNode = "24.21.0";

/** What has to be ready before each task runs, and the command it is. */
const tasks = {
  demo: { needs: ["install", "build"], run: ["demo/main.ts"] },
  start: { needs: ["install", "build"], run: ["apps/server/dist/main.js"] },
  backup: { needs: ["install", "build"], run: ["apps/server/dist/main.js", "backup"] },
  restore: { needs: ["install", "build"], run: ["apps/server/dist/main.js", "restore"] },
  migrate: { needs: ["install", "build"], run: ["apps/server/dist/main.js", "migrate"] },
  doctor: { needs: ["install", "build"], run: ["apps/server/dist/main.js", "doctor"] },
  dev: { needs: ["install"], run: ["scripts/dev.ts"] },
  test: { needs: ["install", "build"], run: ["scripts/test.ts"] },
  bench: { needs: ["install", "build"], run: ["bench/main.ts"] },
  shots: { needs: ["install", "build"], run: ["scripts/shots.ts"] },
  new: { needs: ["install"], run: ["scripts/new.ts"] },
  check: { needs: ["install"], run: ["scripts/check.ts"] },
  types: { needs: ["install"], run: ["scripts/types.ts"] },
  schema: { needs: ["install"], run: ["scripts/schema.ts"] },
  fuzz: { needs: ["install"], run: ["scripts/fuzz.ts"] },
  format: { needs: ["install"], run: ["node_modules/oxfmt/bin/oxfmt", "."] },
  build: { needs: ["install", "build"], run: [] },
};

const [name = "", ...rest] = process.argv.slice(2);
const task = tasks[name];
if (!task) fail(`Unknown task "${name}". Known: ${Object.keys(tasks).join(", ")}`);

if (isFitting(process.versions.node)) {
  await prepare(task.needs);
  process.exitCode = task.run.length
    ? await run(process.execPath, [
        ...nodeFlags(),
        join(root, task.run[0]),
        ...task.run.slice(1),
        ...rest,
      ])
    : 0;
} else {
  const node = await fetchNode();
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
  process.exitCode = await run(node, [fileURLToPath(import.meta.url), name, ...rest], {
    env: { ...process.env, PATH: path },
  });
}

/** Node runs TypeScript as it is. Tasks that do not need the build take workspace packages from their source. */
function nodeFlags() {
  return task.needs.includes("build") ? [] : ["--conditions=source"];
}

/** The same range as "engines" in package.json. */
function isFitting(version) {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (major === 22) return minor > 22 || (minor === 22 && patch >= 2);
  if (major === 24) return minor >= 15;
  return major >= 26;
}

/** Installs a Node of our own into .node/ once and returns the path of its executable. */
async function fetchNode() {
  const os = process.platform === "win32" ? "win" : process.platform;
  const packageName = `node-${os}-${process.arch}`;
  const home = join(root, ".node");
  const executable = join(
    home,
    "node_modules",
    packageName,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  const stamp = join(home, "version");
  if (existsSync(executable) && readStamp(stamp) === fittingNode) return executable;
  await locked(async () => {
    if (existsSync(executable) && readStamp(stamp) === fittingNode) return;
    say(`Node ${process.versions.node} is too old; fetching Node ${fittingNode} for this project`);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "package.json"), '{ "private": true }\n');
    await npm(
      [
        "install",
        "--prefix",
        home,
        "--no-save",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        `${packageName}@${fittingNode}`,
      ],
      home,
    );
    writeFileSync(stamp, fittingNode);
  });
  return executable;
}

/** Brings the installation and the build up to date; quick when they are. */
async function prepare(needs) {
  if (isReady(needs)) return;
  await locked(async () => {
    if (needs.includes("install") && !isInstalled()) {
      say("Installing");
      await npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], root);
      writeFileSync(join(stamps, "install"), lockHash());
    }
    if (needs.includes("build") && !isBuilt()) {
      say("Building");
      const before = sourceHash();
      const code = await run(process.execPath, [
        "--conditions=source",
        join(root, "scripts", "build.ts"),
      ]);
      if (code !== 0) fail("The build failed.");
      writeFileSync(join(stamps, "build"), before);
    }
  });
}

function isReady(needs) {
  return (!needs.includes("install") || isInstalled()) && (!needs.includes("build") || isBuilt());
}

function isInstalled() {
  return (
    existsSync(join(root, "node_modules")) && readStamp(join(stamps, "install")) === lockHash()
  );
}

function isBuilt() {
  const outputs = ["apps/server/dist/main.js", "apps/admin/dist/index.html"];
  return (
    outputs.every((file) => existsSync(join(root, file))) &&
    readStamp(join(stamps, "build")) === sourceHash()
  );
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/** A digest of path, size and time of change of every file that goes into the build. */
function sourceHash() {
  const hash = createHash("sha256").update(lockHash());
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name === "dist" || entry.name === "node_modules" || entry.name.includes(".test."))
        continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path}:${size}:${mtimeMs};`);
      }
    }
  };
  for (const folder of ["packages", "apps", "demo", "scripts/supply"]) walk(join(root, folder));
  for (const file of ["tsconfig.base.json", "scripts/build.ts"])
    hash.update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Runs one set-up at a time; a lock left behind by a process that is gone is taken over. */
async function locked(work) {
  mkdirSync(stamps, { recursive: true });
  const lock = join(stamps, "lock");
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true });
      else await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
  writeFileSync(join(lock, "pid"), String(process.pid));
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function isAbandoned(lock) {
  const pid = Number(readStamp(join(lock, "pid")));
  if (!pid) return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 5000;
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Runs npm's own program with the running Node, so that no other Node on the PATH takes part. */
async function npm(args, cwd) {
  const cli = npmCli();
  const code = cli
    ? await run(process.execPath, [cli, ...args], { cwd })
    : await run("npm", args, { cwd });
  if (code !== 0) fail(`npm ${args[0]} failed.`);
}

function npmCli() {
  const candidates = [
    process.env.npm_execpath,
    ...(process.env.PATH ?? "")
      .split(delimiter)
      .map((folder) => join(folder, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js")),
    ...(process.env.PATH ?? "")
      .split(delimiter)
      .map((folder) => join(folder, "node_modules", "npm", "bin", "npm-cli.js")),
  ];
  return candidates.find((file) => file?.endsWith("npm-cli.js") && existsSync(file));
}

/** Spawns a command, passes signals on to it, and resolves to its exit code. */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    const forward = (signal) => child.kill(signal);
    process.on("SIGINT", forward).on("SIGTERM", forward);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      process.off("SIGINT", forward).off("SIGTERM", forward);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

function say(text) {
  process.stderr.write(`${text} …\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
