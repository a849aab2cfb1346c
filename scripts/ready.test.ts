import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readiness } from "./ready.mjs";

const outputs = ["apps/server/dist/main.js"];
let [folder, place] = ["", ""];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rowhouse-ready-"));
  place = join(folder, "first");
  makeProject();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string | object): void {
  const file = join(place, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

/** A server that runs with `web`, which runs with `old`; the app and the tests need more. Everything is installed and built. */
function makeProject(): void {
  const packages = {
    "": { workspaces: ["apps/*"] },
    "apps/server": { dependencies: { web: "1.0.0" } },
    "apps/admin": { dependencies: { view: "1.0.0" } },
    "node_modules/server": { resolved: "apps/server", link: true },
    "node_modules/web": { version: "1.0.0", dependencies: { old: "2.0.0" } },
    "node_modules/web/node_modules/old": { version: "2.0.0" },
    "node_modules/old": { version: "1.0.0", dev: true },
    "node_modules/view": { version: "1.0.0" },
    "node_modules/for-another-system": { version: "1.0.0", optional: true },
  };
  write("package-lock.json", { packages });
  install("web", "1.0.0");
  install("web/node_modules/old", "2.0.0");
  install("old", "1.0.0");
  install("view", "1.0.0");
  write("node_modules/server/package.json", {});
  write("node_modules/.package-lock.json", "what npm installed");
  for (const path of ["tsconfig.base.json", "tsconfig.build.json", "scripts/build.ts"])
    write(path, "{}");
  for (const path of ["packages/contract/src/index.ts", "demo/main.ts", "scripts/supply/write.ts"])
    write(path, "export {}");
  write("apps/server/src/main.ts", "start();");
  const noteBuilt = at(place).beginBuild();
  write("apps/server/dist/main.js", "start();");
  noteBuilt();
  at(place).noteInstalled();
}

function install(name: string, version: string): void {
  write(`node_modules/${name}/package.json`, { version });
}

function at(path: string) {
  return readiness(path);
}

const forServer = () => at(place).isBuilt(outputs) && at(place).isInstalled(["apps/server"]);

test("a project that was built is ready where it is moved or copied to, with other times and without the shortcuts", () => {
  expect(forServer()).toBe(true);
  const copy = join(folder, "else", "where");
  cpSync(place, copy, { recursive: true });
  place = copy;
  utimesSync(join(copy, "apps/server/src/main.ts"), 1, 1);
  expect([forServer(), at(copy).isInstalled(null)]).toEqual([true, true]);
  rmSync(join(copy, ".stamps"), { recursive: true });
  expect([forServer(), at(copy).isInstalled(null)]).toEqual([true, true]);
});

test("a source that changes makes the build stale, a test does not", () => {
  write("apps/server/src/main.test.ts", "test();");
  expect(forServer()).toBe(true);
  write("apps/server/src/main.ts", "begin();");
  expect(forServer()).toBe(false);
  write("apps/server/src/main.ts", "start();");
  expect(forServer()).toBe(true);
  write("apps/server/src/more.ts", "");
  expect(forServer()).toBe(false);
});

test("a build that fails leaves nothing that counts as built", () => {
  at(place).beginBuild();
  expect(at(place).isBuilt(outputs)).toBe(false);
});

test("to run takes no packages of tests and of others", () => {
  for (const name of ["old", "view", ".package-lock.json"])
    rmSync(join(place, "node_modules", name), { recursive: true });
  expect(forServer()).toBe(true);
  expect(at(place).isInstalled(null)).toBe(false);
});

test.each([
  ["another version", () => install("web", "1.0.1")],
  ["another version further down", () => install("web/node_modules/old", "1.0.0")],
  ["a missing package", () => rmSync(join(place, "node_modules/web"), { recursive: true })],
])("%s than the lock file says has to be installed", (_what, change) => {
  change();
  expect([forServer(), at(place).isInstalled(null)]).toEqual([false, true]);
  rmSync(join(place, ".stamps"), { recursive: true });
  expect(at(place).isInstalled(null)).toBe(false);
});

test("what was built runs without sources and without a lock file", () => {
  for (const path of ["apps/server/src", "packages", "demo", "scripts", "package-lock.json"])
    rmSync(join(place, path), { recursive: true });
  expect(forServer()).toBe(true);
  rmSync(join(place, "apps/server/dist"), { recursive: true });
  expect(forServer()).toBe(false);
});
