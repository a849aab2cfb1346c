import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareDataDir, readProjectFile, writeProjectFile } from "./data-dir.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  await prepareDataDir(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const file = () => join(folder, "projects", "_.json");
const company = { type: "oidc", issuer: "https://id.example", clientId: "rowhouse" };

test("a project without a file differs from one with an empty file", async () => {
  expect(await readProjectFile(folder, "_")).toBeNull();
  await writeFile(file(), "{}");
  expect(await readProjectFile(folder, "_")).toEqual({
    key: "_",
    databaseUrl: "",
    corsOrigins: [],
    providers: [],
  });
});

test("an operator states only what differs from the default", async () => {
  await writeFile(file(), JSON.stringify({ auth: { providers: { company } } }));
  expect(await readProjectFile(folder, "_")).toMatchObject({
    databaseUrl: "",
    providers: [{ name: "company" }],
  });
});

test("installing preserves what an operator wrote", async () => {
  await writeFile(file(), JSON.stringify({ auth: { providers: { company } } }));
  const settings = { key: "_", databaseUrl: "sqlite:/x.db", corsOrigins: ["https://app.example"] };
  await writeProjectFile(folder, settings);
  expect(JSON.parse(await readFile(file(), "utf8"))).toEqual({
    ...settings,
    auth: { providers: { company } },
  });
  expect(await readProjectFile(folder, "_")).toMatchObject({ ...settings, providers: [{}] });
});

test.each(["", "nothing", "[]", '{"databaseUrl":1}', '{"corsOrigins":"*"}', '{"corsOrigins":[1]}'])(
  "%s is a damaged file",
  async (text) => {
    await writeFile(file(), text);
    await expect(readProjectFile(folder, "_")).rejects.toThrow(/damaged/);
  },
);

test("the data folder is made with the folders above it, by several processes at once", async () => {
  // Each is as far as chance has it when another one makes a folder that it has missed.
  for (let round = 0; round < 40; round += 1) {
    const place = join(folder, String(round), "some", "where", "else");
    await Promise.all(Array.from({ length: 8 }, () => prepareDataDir(place)));
    expect(await readdir(place)).toEqual(["projects"]);
  }
});
