import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stableNames } from "./stable-names.ts";

/** An app with a page that it loads late, and with something that both import. */
const sources = {
  "index.html": `<head><script>early()</script><script type="importmap">{"imports":{"react":"./assets/react-B3x9kQz1.js"}}</script><script type="module" src="./main.js"></script></head>`,
  "main.js": `import { shared } from "./shared.js"; import("./screen.js"); import("./other.js"); shared("app");`,
  "screen.js": `import "./screen.css"; import { shared } from "./shared.js"; shared("screen");`,
  "screen.css": `.screen { color: red; }`,
  "other.js": `import { shared } from "./shared.js"; shared("other");`,
  "shared.js": `export const shared = (word) => document.title += word;`,
};

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Builds the app, with other sources in place of some; returns the files of the build. */
async function built(changed: Partial<typeof sources> = {}): Promise<string[]> {
  await mkdir(join(folder, "app"), { recursive: true });
  for (const [name, text] of Object.entries({ ...sources, ...changed }))
    await writeFile(join(folder, "app", name), text);
  await build({
    root: join(folder, "app"),
    configFile: false,
    base: "./",
    logLevel: "silent",
    plugins: [stableNames()],
    build: { outDir: join(folder, "dist"), emptyOutDir: true },
  });
  const names = await readdir(join(folder, "dist", "assets"));
  return names.toSorted();
}

async function changesOf(changed: Partial<typeof sources>): Promise<string[]> {
  const before = await built();
  const after = await built(changed);
  expect(after).toHaveLength(before.length);
  return after.filter((name) => !before.includes(name));
}

test("a change of one page renames its file alone, a change of its style that alone", async () => {
  const screen = await changesOf({ "screen.js": `${sources["screen.js"]} shared("changed");` });
  expect(screen).toEqual([expect.stringMatching(/^\w{3}-[0-9a-f]{8}\.js$/)]);
  const style = await changesOf({ "screen.css": ".screen { color: blue; }" });
  expect(style).toEqual([expect.stringMatching(/^\w{3}-[0-9a-f]{8}\.css$/)]);
});

test("a change of what everything imports renames its file alone", async () => {
  const changed = await changesOf({ "main.js": `${sources["main.js"]} shared("changed");` });
  expect(changed).toEqual([expect.stringMatching(/^index-[0-9a-f]{8}\.js$/)]);
});

test("the map leads to every file that code names, and stands before what loads a module", async () => {
  const files = await built();
  const page = await readFile(join(folder, "dist", "index.html"), "utf8");
  const [, map = ""] = /<script type="importmap">(.*?)<\/script>/.exec(page) ?? [];
  const { imports }: { imports: Record<string, string> } = JSON.parse(map);
  expect(imports).toMatchObject({ react: "./assets/react-B3x9kQz1.js" });
  expect(page.indexOf("importmap")).toBeLessThan(page.indexOf("early()"));
  expect(page.split("importmap")).toHaveLength(2);
  const named = new Set<string>();
  for (const file of files.filter((name) => name.endsWith(".js"))) {
    const code = await readFile(join(folder, "dist", "assets", file), "utf8");
    for (const [, name = ""] of code.matchAll(/["'`]\.\/([\w.-]+\.(?:js|css))["'`]/g))
      named.add(name);
  }
  expect(named.size).toBeGreaterThanOrEqual(4);
  for (const name of named)
    expect(files, name).toContain(imports[`./assets/${name}`]?.slice("./assets/".length));
});
