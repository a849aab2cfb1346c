import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vite";
import { beforeEach, expect, test, vi } from "vitest";

import { extension, type ExtensionBuild } from "./extension-plugin.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rowhouse-extension-"));
  // Building marks the environment as that of production.
  vi.stubEnv("NODE_ENV", process.env["NODE_ENV"]);
  return () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  };
});

const meta = { name: "$t:name", icon: "star", version: "1.0.0", kit: 1, types: ["integer"] };
const texts = { translation: { "en-US": { name: "Stars" } } };

function write(files: Record<string, unknown>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(
      join(folder, path),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  }
}

/** A whole extension with a style sheet and a part that is loaded late. */
function writeStars(about: object = {}): void {
  write({
    "meta.json": { ...meta, ...texts, ...about },
    "src/interface.ts":
      'import { noOptions } from "@rowhouse/extension-kit"; import "./style.css"; export default { options: noOptions, input: () => import("./input.ts") };',
    "src/input.ts": "export const Input = () => null;",
    "src/style.css": ".stars { color: var(--rh-text) }",
  });
}

async function buildStars(about: Partial<ExtensionBuild> = {}): Promise<void> {
  const plugins = [extension({ kind: "interface", id: "stars", ...about })];
  await build({ root: folder, configFile: false, logLevel: "silent", plugins });
}

function filesIn(path: string): string[] {
  return readdirSync(join(folder, path)).map((name) => name.replace(/-[\w-]{8}\.js$/, "-*.js"));
}

test("writes code, parts, style sheet and meta.json into a folder that can be copied", async () => {
  writeStars();
  await buildStars();
  expect(filesIn("dist/interfaces/stars").toSorted()).toEqual([
    "input-*.js",
    "interface.js",
    "meta.json",
    "style.css",
  ]);
  const code = readFileSync(join(folder, "dist/interfaces/stars/interface.js"), "utf8");
  expect(code).toContain('from "@rowhouse/extension-kit"');
  expect(code).not.toContain("location.reload");
  const written: unknown = JSON.parse(
    readFileSync(join(folder, "dist/interfaces/stars/meta.json"), "utf8"),
  );
  expect(written).toEqual({ ...meta, ...texts, style: "style.css" });
});

test("takes away what a former build has left, and nothing else", async () => {
  writeStars();
  write({ "dist/interfaces/stars/input-former01.js": "", "dist/interfaces/stars/own.png": "" });
  await buildStars();
  expect(filesIn("dist/interfaces/stars").toSorted()).toEqual([
    "input-*.js",
    "interface.js",
    "meta.json",
    "own.png",
    "style.css",
  ]);
});

test("builds into a data folder that the command names, with code that reloads the page", async () => {
  writeStars();
  write({ "data/rowhouse.db": "" });
  vi.stubGlobal("process", { ...process, argv: ["node", "vite", "--data", join(folder, "data")] });
  const plugins = [extension({ kind: "interface", id: "stars" })];
  vi.unstubAllGlobals();
  await build({ root: folder, configFile: false, logLevel: "silent", plugins });
  expect(existsSync(join(folder, "dist"))).toBe(false);
  const code = readFileSync(join(folder, "data/extensions/interfaces/stars/interface.js"), "utf8");
  expect(code).toContain("location.reload");
});

test.each([
  [{ name: "" }, '"name" is a text that is not empty'],
  [{ version: 1 }, '"version" is a text that is not empty'],
  [{ types: [] }, '"types" names the types of fields that it edits'],
  [{ types: ["integr"] }, '"types" names integr, which are no types of fields'],
  [{ translation: { "de-DE": { name: "Sterne" } } }, '"translation" has no "en-US"'],
  [{ translation: { "en-US": {} } }, '"translation" has no text "name" in en-US'],
  [{ translation: ["name"] }, '"translation" has texts by locale and key'],
  [{ kit: 2 }, '"kit": 2; this kit is number 1'],
  [{ kit: undefined }, '"kit": null; this kit is number 1'],
])("a meta.json with %j is refused in words", async (about, why) => {
  writeStars(about);
  await expect(buildStars()).rejects.toThrow(why);
});

test("what is missing is named", async () => {
  await expect(buildStars()).rejects.toThrow("There is no src/interface.ts");
  write({ "src/interface.ts": "export default {};" });
  await expect(buildStars()).rejects.toThrow("There is no meta.json beside package.json");
  write({ "meta.json": "[]" });
  await expect(buildStars()).rejects.toThrow("meta.json is no JSON object");
  await expect(buildStars({ id: "../stars" })).rejects.toThrow('"../stars" is no id');
});

test.each([
  [["--data"], "--data needs the data folder of a server"],
  [["--data", "/no/such/folder"], "/no/such/folder is no folder"],
])("the words %j are refused", (words, why) => {
  vi.stubGlobal("process", { ...process, argv: ["node", "vite", ...words] });
  expect(() => extension({ kind: "interface", id: "stars" })).toThrow(why);
  vi.unstubAllGlobals();
});
