import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { watchMaintenance } from "./projects.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  await mkdir(join(dataDir, "projects"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("a file begins the maintenance of one project, and its end is noticed within a second", async () => {
  let time = 0;
  const isMaintained = watchMaintenance(dataDir, () => time);
  const flag = join(dataDir, "projects", "_.maintenance");
  expect(await isMaintained("_")).toBe(false);
  await writeFile(flag, "");
  expect(await isMaintained("_")).toBe(false);
  time = 1001;
  expect([await isMaintained("_"), await isMaintained("other")]).toEqual([true, false]);
  await rm(flag);
  time = 2002;
  expect(await isMaintained("_")).toBe(false);
});
