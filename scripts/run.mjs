#!/usr/bin/env node
// The launcher behind every npm script. It needs only Node 18 and npm: it fetches a fitting Node when the
// running one is too old, installs and builds what is missing or stale, then runs the task.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readiness } from "./ready.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, ".stamps");
const fittingNode = readFileSync(join(root, ".nvmrc"), "utf8").trim();
const ready = readiness(root);

const server = {
  workspaces: ["apps/server"],
  outputs: [
    "packages/contract/dist/index.js",
    "apps/server/dist/main.js",
    "apps/admin/dist/index.html",
  ],
};
const demo = { workspaces: ["demo"], outputs: [...server.outputs, "demo/dist/project"] };
const everything = { workspaces: null, outputs: demo.outputs };
const sources = { workspaces: null, outputs: [] };

/**
 * The needs of each task before it runs (packages of which workspaces, null for all, and what was built), and the command it is.
 * Those without `says` answer --help and --version themselves.
 */
const tasks = {
  demo: { needs: demo, run: ["demo/main.ts"] },
  start: { needs: server, run: ["apps/server/dist/main.js"] },
  backup: { needs: server, run: ["apps/server/dist/main.js", "backup"] },
  restore: { needs: server, run: ["apps/server/dist/main.js", "restore"] },
  migrate: { needs: server, run: ["apps/server/dist/main.js", "migrate"] },
  doctor: { needs: server, run: ["apps/server/dist/main.js", "doctor"] },
  schema: {
    needs: { workspaces: ["apps/server", "packages/client"], outputs: [] },
    run: ["scripts/schema.ts"],
  },
  types: {
    needs: { workspaces: ["apps/server", "packages/client"], outputs: [] },
    run: ["scripts/types.ts"],
  },
  dev: {
    needs: sources,
    run: ["scripts/dev.ts"],
    says: "API and app with hot reload; takes --port N, --host H and --data DIR",
  },
  test: {
    needs: everything,
    run: ["scripts/test.ts"],
    says: "everything that proves it works: checks, unit and scenario tests, browser journeys",
  },
  bench: {
    needs: everything,
    run: ["bench/main.ts"],
    says: "measurements; takes --only PARTS, --quick, --minutes N and --compare FOLDER",
  },
  shots: {
    needs: everything,
    run: ["scripts/shots.ts"],
    says: "pictures of every screen into the folder shots",
  },
  new: {
    needs: sources,
    run: ["scripts/new.ts"],
    says: "the anatomy of one thing: interface|layout|resource|screen NAME; or a folder outside: extension NAME --kind interface|layout|page",
  },
  check: {
    needs: sources,
    run: ["scripts/check.ts"],
    says: "types, lint, format and house checks; --staged takes the quick ones before a commit",
  },
  languages: {
    needs: sources,
    run: ["scripts/languages.ts"],
    says: "how complete each language is; with a code such as fi-FI what to fill; takes --all, --take FILE, --record and --check",
  },
  footprint: {
    needs: everything,
    run: ["scripts/footprint.ts"],
    says: "the files that run for a request, a page and a key; takes --files and --record",
  },
  fuzz: {
    needs: sources,
    run: ["scripts/fuzz.ts"],
    says: "hostile requests to all databases; takes --minutes N and --seed N",
  },
  mutate: {
    needs: sources,
    run: ["scripts/mutate.ts"],
    says: "the small changes of a package that no test notices; takes --sample N, --seed N and --own",
  },
  format: {
    needs: sources,
    run: ["node_modules/oxfmt/bin/oxfmt", "."],
    says: "formats everything",
  },
  build: { needs: everything, run: [], says: "installs and builds what is missing or stale" },
};

const [name = "", ...rest] = process.argv.slice(2);
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
if (!task) {
  const isAsked = ["--help", "-h"].includes(name);
  const list = `node scripts/run.mjs TASK [FLAGS]\n\nTasks: ${Object.keys(tasks).join(", ")}. Each answers --help.\n`;
  if (isAsked) process.stdout.write(list);
  else if (name === "--version") sayVersion();
  else
    fail(
      name === ""
        ? list.trimEnd()
        : `The task ${name} is not known. Known are ${Object.keys(tasks).join(", ")}.`,
      2,
    );
} else if (task.says && rest.some((word) => word === "--help" || word === "-h")) {
  process.stdout.write(`npm run ${name}\n\n${task.says}\n`);
} else if (task.says && rest.includes("--version")) {
  sayVersion();
} else {
  await perform().catch((error) => fail(`${name} cannot be prepared: ${error.message}.`));
}

async function perform() {
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
}

/** Node runs TypeScript as it is. Tasks that do not need the build take workspace packages from their source. */
function nodeFlags() {
  return task.needs.outputs.length > 0 ? [] : ["--conditions=source"];
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

/** Brings the installation and the build up to date; quick when they are, and then nothing is written. */
async function prepare({ workspaces, outputs }) {
  const isBuilt = () => outputs.length === 0 || ready.isBuilt(outputs);
  if (isBuilt() && ready.isInstalled(workspaces)) return;
  await locked(async () => {
    // Building takes more than running.
    if (!ready.isInstalled(isBuilt() ? workspaces : null)) {
      say("Installing");
      await npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"], root);
      ready.noteInstalled();
    }
    if (isBuilt()) return;
    say("Building");
    const noteBuilt = ready.beginBuild();
    const code = await run(process.execPath, [
      "--conditions=source",
      join(root, "scripts", "build.ts"),
    ]);
    if (code !== 0) fail("The build failed.");
    noteBuilt();
  });
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

function sayVersion() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  process.stdout.write(`${version}\n`);
}

function fail(text, code = 1) {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}
