import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readAdminFile } from "./admin-file.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(() => rm(folder, { recursive: true }));

const usual = {
  api: null,
  projects: ["_"],
  servers: [],
  labels: new Map(),
  allowOther: false,
  helpUrl: null,
  router: { mode: "hash", base: "/admin/" },
  connect: ["https://nominatim.openstreetmap.org"],
  offline: true,
};

async function read(text: string | object, publicUrl: string | null = null) {
  const json = typeof text === "string" ? text : JSON.stringify(text);
  await writeFile(join(folder, "admin.json"), json);
  return await readAdminFile(folder, publicUrl);
}

test("without a file only the default project is named, and no other server", async () => {
  expect(await readAdminFile(folder, null)).toEqual(usual);
});

test("what the file leaves out has the usual value; addresses end with a slash, and each is there once", async () => {
  const servers = ["https://one.example", "https://one.example/", "http://two.example:8484/cms"];
  expect(await read({ projects: ["_", "press"], servers, allowOther: true })).toEqual({
    ...usual,
    projects: ["_", "press"],
    servers: ["https://one.example/", "http://two.example:8484/cms/"],
    allowOther: true,
  });
});

test("projects and servers may have a label, which stands for the key or the address", async () => {
  const projects = ["_", { key: "press", label: " Press " }];
  const servers = [{ url: "https://one.example", label: "One" }, { url: "https://two.example" }];
  expect(await read({ projects, servers })).toEqual({
    ...usual,
    projects: ["_", "press"],
    servers: ["https://one.example/", "https://two.example/"],
    labels: new Map([
      ["press", "Press"],
      ["https://one.example/", "One"],
    ]),
  });
});

test("the base of addresses is below the public address, unless it is named", async () => {
  const router = { mode: "history" };
  expect((await read({ router }, "https://example.com/cms")).router).toEqual({
    mode: "history",
    base: "/cms/admin/",
  });
  expect((await read({ router: { ...router, base: "/editors" } })).router.base).toBe("/editors/");
});

test("an API may be a path of the same host", async () => {
  expect((await read({ api: "/api" })).api).toBe("/api/");
});

test("help is a page anywhere, or a path of the same host", async () => {
  const page = "https://example.com/handbook?for=editors#begin";
  expect((await read({ helpUrl: page })).helpUrl).toBe(page);
  expect((await read({ helpUrl: "/handbook" })).helpUrl).toBe("/handbook/");
});

test.each([
  [{ helpUrl: "javascript:alert(1)" }, /"helpUrl" has to be an address/],
  [{ helpUrl: "//evil.example" }, /"helpUrl" has to be an address/],
  [{ helpUrl: "https://user:secret@example.com" }, /"helpUrl" has to be an address/],
  ["", /has to be a JSON object/],
  ["nothing", /has to be a JSON object/],
  ['["_"]', /has to be a JSON object/],
  [{ project: ["_"] }, /"project" is not known\. Did you mean projects\?/],
  [{ router: { path: "/" } }, /"router\.path" is not known/],
  ['{ "__proto__": { "allowOther": true } }', /"__proto__" is not known/],
  ['{ "constructor": {} }', /"constructor" is not known/],
  [{ router: "history" }, /"router" has to be an object/],
  [{ router: { mode: "path" } }, /"router\.mode" has to be "hash" or "history"/],
  [{ allowOther: "yes" }, /"allowOther" has to be true or false/],
  [{ projects: "_" }, /"projects" has to be a list/],
  [{ projects: [{ key: "press", name: "Press" }] }, /"projects\.name" is not known/],
  [{ projects: [{ key: "press", label: "" }] }, /"projects\.label" has to be a text/],
  [{ projects: [{ label: "Press" }] }, /"projects" names undefined/],
  [{ projects: ["</script>"] }, /"projects" names "<\/script>", it has to be a list of keys/],
  [
    { servers: Array.from({ length: 51 }, () => "https://x.example") },
    /"servers" has to be a list .* 50 at most/,
  ],
])("%j is refused with the key that is wrong", async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://one.example/",
  "//one.example/",
  "one.example",
  "https://user:secret@one.example/",
  "https://one.example/?token=x",
  "https://one.example/#x",
  "https://one.example;script-src*/",
  "https://*.example/",
  "",
  7,
  null,
])("%j is no server", async (address) => {
  await expect(read({ servers: [address] })).rejects.toThrow(/"servers" names /);
});

test.each([
  "//one.example/",
  "/../",
  "/a/../b/",
  '/"><script>',
  "/a?b",
  "admin",
  "https://x.example/",
])("%j is no base", async (base) => {
  await expect(read({ router: { base } })).rejects.toThrow(/"router\.base" has to be a path/);
});

test("a page is called by its origin alone", async () => {
  expect((await read({ connect: ["https://maps.example/"] })).connect).toEqual([
    "https://maps.example",
  ]);
  await expect(read({ connect: ["https://maps.example/x"] })).rejects.toThrow(/"connect" names/);
});
