import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLocalStore, toWriteFailure } from "./local-store.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "rowhouse-store-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test("a folder that cannot be written is reported as such and holds nothing", async () => {
  await mkdir(join(directory, "uploads"));
  await writeFile(join(directory, "uploads", "originals"), "in the way");
  const store = createLocalStore(join(directory, "uploads"));
  for (const attempt of [
    () => store.write("originals/a.txt", Buffer.from("x")),
    () => store.writeNew("originals/a.txt", Buffer.from("x")),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ key: "uploadNotWritten", code: 607 });
  }
  expect(await readdir(join(directory, "uploads", ".incoming"))).toEqual([]);
});

test("what is stored is readable for the server alone, restored files included", async () => {
  const store = createLocalStore(directory);
  await store.write("originals/a.txt", Buffer.from("x"));
  await store.writeNew("originals/b.txt", Buffer.from("x"));
  await store.copy("originals/a.txt", "originals/c.txt");
  for (const name of ["a", "b", "c"])
    expect((await stat(join(directory, "originals", `${name}.txt`))).mode & 0o777, name).toBe(
      0o600,
    );
});

test.each(["ENOSPC", "EDQUOT", "EROFS", "EACCES"])("%s is an error of the disk", (code) => {
  const error = Object.assign(new Error("no room at /var/lib/uploads"), { code });
  const failure = toWriteFailure(error);
  expect(failure).toMatchObject({ key: "uploadNotWritten", cause: error });
  expect(String(failure)).not.toContain("/var/lib");
});

test("an upload that broke off is not an error of the disk", () => {
  const error = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  expect(toWriteFailure(error)).toBe(error);
});
