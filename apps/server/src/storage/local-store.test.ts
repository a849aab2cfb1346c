import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLocalStore } from "./local-store.ts";
import type { FileStore } from "./file-store.ts";

let directory: string;
let store: FileStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "rowhouse-store-"));
  store = createLocalStore(directory);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe("local store", () => {
  test("gives back what was written, whole or in part", async () => {
    await store.write("originals/a.txt", Buffer.from("hello world"));
    expect(await text(await store.read("originals/a.txt"))).toBe("hello world");
    expect(await text(await store.read("originals/a.txt", { start: 6, end: 8 }))).toBe("wor");
    expect((await store.stat("originals/a.txt"))?.size).toBe(11);
  });

  test("overwrites only when told to", async () => {
    expect(await store.writeNew("originals/a.txt", Buffer.from("one"))).toEqual({ size: 3 });
    expect(await store.writeNew("originals/a.txt", Buffer.from("two!"))).toBeNull();
    expect(await text(await store.read("originals/a.txt"))).toBe("one");
    await store.write("originals/a.txt", Buffer.from("two!"));
    expect(await text(await store.read("originals/a.txt"))).toBe("two!");
  });

  test("a stream that breaks off leaves nothing behind and an older file untouched", async () => {
    await store.write("originals/a.txt", Buffer.from("one"));
    await expect(store.write("originals/a.txt", brokenStream())).rejects.toThrow("cut");
    await expect(store.writeNew("originals/b.txt", brokenStream())).rejects.toThrow("cut");
    expect(await text(await store.read("originals/a.txt"))).toBe("one");
    expect(await store.stat("originals/b.txt")).toBeNull();
    expect(await readdir(join(directory, ".incoming"))).toEqual([]);
  });

  test("renames, but never onto another file", async () => {
    await store.write("originals/a.txt", Buffer.from("one"));
    await store.write("originals/b.txt", Buffer.from("two"));
    expect(await store.rename("originals/a.txt", "originals/b.txt")).toBe(false);
    expect(await store.rename("originals/missing.txt", "originals/c.txt")).toBe(false);
    expect(await store.rename("originals/a.txt", "originals/c.txt")).toBe(true);
    expect(await store.stat("originals/a.txt")).toBeNull();
    expect(await text(await store.read("originals/b.txt"))).toBe("two");
  });

  test("removing twice is no error, reading a missing file is", async () => {
    await store.write("thumbnails/a.jpg/1.jpg", Buffer.from("x"));
    await store.removeFolder("thumbnails/a.jpg");
    await store.removeFolder("thumbnails/a.jpg");
    await store.remove("originals/a.jpg");
    expect(await store.stat("thumbnails/a.jpg/1.jpg")).toBeNull();
    await expect(store.read("thumbnails/a.jpg/1.jpg")).rejects.toMatchObject({ key: "notFound" });
  });

  test.each([
    "../secret",
    "..",
    "/etc/passwd",
    "originals/../../x",
    "originals\\x",
    "a\0.txt",
    ".incoming/x",
    ".htaccess",
    "con",
    "originals/aux.txt",
    "c:x",
    "%2e%2e/x",
    `${"a".repeat(300)}.txt`,
    "",
    "originals/",
    "a/b/c/d",
  ])("refuses the name %j before touching the disk", async (name) => {
    for (const attempt of [
      () => store.write(name, Buffer.from("x")),
      () => store.read(name),
      () => store.stat(name),
      () => store.remove(name),
      () => store.rename("originals/a.txt", name),
      () => store.removeFolder(name),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ key: "badRequest" });
    }
    expect(await readdir(directory)).toEqual([]);
  });
});

function brokenStream(): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("cut");
    })(),
  );
}
