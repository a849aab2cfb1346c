import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startS3Server, type S3Server } from "../../test/services/s3.ts";
import type { StorageLocation } from "../core/file-storage.ts";
import type { FileStore } from "./file-store.ts";
import { createStores } from "./index.ts";

/** A storage location for the shared suite: a fresh one per test, with a view behind the store. */
interface Stage {
  location(): Promise<StorageLocation>;
  /** Everything that is stored, half-written things included. */
  everything(): Promise<string[]>;
  tidy(): Promise<void>;
}

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

describe.each([
  ["local disk", localStage()],
  ["S3", s3Stage()],
] as const)("a store on %s", (_name, stage) => {
  let store: FileStore;
  beforeEach(async () => {
    store = createStores(await stage.location())("_");
  });
  afterEach(() => stage.tidy());

  test("returns what was written, whole or in part", async () => {
    expect(await store.write("originals/a.txt", Buffer.from("hello world"))).toEqual({ size: 11 });
    expect(await text(await store.read("originals/a.txt"))).toBe("hello world");
    expect(await text(await store.read("originals/a.txt", { start: 6, end: 8 }))).toBe("wor");
    expect((await store.stat("originals/a.txt"))?.size).toBe(11);
  });

  test("is read chunk by chunk, in memory that is used again", async () => {
    const read = async (name: string, bytes: number): Promise<string> => {
      let whole = "";
      for await (const chunk of store.readInto(new Uint8Array(bytes), name))
        whole += Buffer.from(chunk).toString();
      return whole;
    };
    await store.write("originals/a.txt", Buffer.from("hello world"));
    for (const bytes of [1, 4, 100])
      expect(await read("originals/a.txt", bytes)).toBe("hello world");
    await expect(read("originals/b.txt", 4)).rejects.toMatchObject({ key: "notFound" });
  });

  test("takes streams of any length", async () => {
    const long = Buffer.alloc(20_000_001, "x");
    const pieces = Readable.from([long.subarray(0, 9_000_000), long.subarray(9_000_000)]);
    expect(await store.writeNew("originals/long.txt", pieces)).toEqual({ size: long.byteLength });
    await expect
      .poll(async () => (await store.stat("originals/long.txt"))?.size)
      .toBe(long.byteLength);
    expect((await text(await store.read("originals/long.txt"))).length).toBe(long.byteLength);
    expect(await store.write("originals/none.txt", Readable.from([]))).toEqual({ size: 0 });
    expect(await text(await store.read("originals/none.txt"))).toBe("");
  });

  test("takes whole files of this machine, which stay where they are", async () => {
    const folder = store.staging ?? (await mkdtemp(join(tmpdir(), "rowhouse-staging-")));
    const path = join(folder, "whole");
    await mkdir(folder, { recursive: true });
    await writeFile(path, "one");
    expect(await store.writeNew("originals/a.txt", { path })).toEqual({ size: 3 });
    expect(await store.writeNew("originals/a.txt", { path })).toBeNull();
    await store.write("originals/b.txt", Buffer.from("two"));
    expect(await store.write("originals/b.txt", { path })).toEqual({ size: 3 });
    await rm(path);
    expect(await text(await store.read("originals/a.txt"))).toBe("one");
    expect(await text(await store.read("originals/b.txt"))).toBe("one");
  });

  test("reports another version after every write", async () => {
    await store.write("originals/a.txt", Buffer.from("one"));
    const before = await store.stat("originals/a.txt");
    await store.write("originals/a.txt", Buffer.from("two"));
    const after = await store.stat("originals/a.txt");
    expect(before?.version).toMatch(/^[a-z0-9.-]{3,}$/);
    expect(after?.version).not.toBe(before?.version);
  });

  test("overwrites only on request", async () => {
    expect(await store.writeNew("originals/a.txt", Buffer.from("one"))).toEqual({ size: 3 });
    const content = Readable.from([Buffer.from("two!")]);
    expect(await store.writeNew("originals/a.txt", content)).toBeNull();
    expect(content.destroyed).toBe(true);
    expect(await text(await store.read("originals/a.txt"))).toBe("one");
    await store.write("originals/a.txt", Buffer.from("two!"));
    expect(await text(await store.read("originals/a.txt"))).toBe("two!");
  });

  test("a stream that breaks off leaves nothing behind and an older file untouched", async () => {
    await store.write("originals/a.txt", Buffer.from("one"));
    const before = await stage.everything();
    await expect(store.write("originals/a.txt", brokenStream(1))).rejects.toThrow("cut");
    await expect(store.writeNew("originals/b.txt", brokenStream(20_000_000))).rejects.toThrow(
      "cut",
    );
    expect(await text(await store.read("originals/a.txt"))).toBe("one");
    expect(await store.stat("originals/b.txt")).toBeNull();
    expect(await stage.everything()).toEqual(before);
  });

  test("renames and copies, but never onto another file", async () => {
    await store.write("originals/a.txt", Buffer.from("one"));
    await store.write("originals/b.txt", Buffer.from("two"));
    expect(await store.rename("originals/a.txt", "originals/b.txt")).toBe(false);
    expect(await store.copy("originals/a.txt", "originals/b.txt")).toBe(false);
    expect(await store.rename("originals/missing.txt", "originals/c.txt")).toBe(false);
    expect(await store.copy("originals/missing.txt", "originals/c.txt")).toBe(false);
    expect(await store.copy("originals/a.txt", "replaced/a.txt")).toBe(true);
    expect(await store.rename("originals/a.txt", "originals/c.txt")).toBe(true);
    expect(await store.stat("originals/a.txt")).toBeNull();
    expect(await text(await store.read("originals/b.txt"))).toBe("two");
    expect(await text(await store.read("originals/c.txt"))).toBe("one");
    await store.write("originals/c.txt", Buffer.from("three"));
    expect(await text(await store.read("replaced/a.txt"))).toBe("one");
  });

  test("overwrites one file by another, which stays", async () => {
    await store.write("versions/a.txt", Buffer.from("one"));
    await store.write("originals/b.txt", Buffer.from("two"));
    const before = await store.stat("originals/b.txt");
    expect(await store.overwrite("versions/a.txt", "originals/b.txt")).toBe(true);
    expect(await text(await store.read("originals/b.txt"))).toBe("one");
    expect((await store.stat("originals/b.txt"))?.version).not.toBe(before?.version);
    const changed = (await store.stat("originals/b.txt"))?.changed.getTime() ?? 0;
    expect(changed).toBeGreaterThanOrEqual(before?.changed.getTime() ?? Infinity);
    expect(await store.overwrite("versions/a.txt", "originals/b.txt")).toBe(true);
    await store.write("originals/b.txt", Buffer.from("three"));
    expect(await text(await store.read("versions/a.txt"))).toBe("one");
    const all = await stage.everything();
    expect(await store.overwrite("versions/missing.txt", "originals/b.txt")).toBe(false);
    expect(await text(await store.read("originals/b.txt"))).toBe("three");
    expect(await stage.everything()).toEqual(all);
  });

  test("removing twice is no error, reading a missing file is", async () => {
    await store.write("originals/a.txt", Buffer.from("x"));
    await store.remove("originals/a.txt");
    await store.remove("originals/a.txt");
    expect(await store.stat("originals/a.txt")).toBeNull();
    await expect(store.read("originals/a.txt")).rejects.toMatchObject({ key: "notFound" });
  });

  test("removes a folder with all that is in it and nothing beside it", async () => {
    for (const name of ["a.jpg/1.jpg", "a.jpg/2.jpg", "a.jpg.png/1.jpg", "b.jpg/1.jpg"])
      await store.write(`thumbnails/${name}`, Buffer.from("x"));
    await store.removeFolder("thumbnails/a.jpg");
    await store.removeFolder("thumbnails/a.jpg");
    expect(await store.stat("thumbnails/a.jpg/1.jpg")).toBeNull();
    expect(await store.stat("thumbnails/a.jpg/2.jpg")).toBeNull();
    expect(await store.stat("thumbnails/a.jpg.png/1.jpg")).not.toBeNull();
    expect(await store.stat("thumbnails/b.jpg/1.jpg")).not.toBeNull();
  });

  test("separates the files of projects", async () => {
    const other = createStores(await stage.location())("other");
    await store.write("originals/a.txt", Buffer.from("one"));
    expect(await other.stat("originals/a.txt")).toBeNull();
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
  ])("refuses the name %j before anything is touched", async (name) => {
    const before = await stage.everything();
    for (const attempt of [
      () => store.write(name, Buffer.from("x")),
      () => store.writeNew(name, Buffer.from("x")),
      () => store.read(name),
      () => store.stat(name),
      () => store.remove(name),
      () => store.copy("originals/a.txt", name),
      () => store.overwrite("originals/a.txt", name),
      () => store.rename("originals/a.txt", name),
      () => store.removeFolder(name),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ key: "badRequest" });
    }
    expect(await stage.everything()).toEqual(before);
  });
});

function localStage(): Stage {
  let directory: string | null = null;
  return {
    async location() {
      directory ??= await mkdtemp(join(tmpdir(), "rowhouse-store-"));
      return { kind: "local", directory };
    },
    async everything() {
      const files = await readdir(directory ?? "", { recursive: true });
      return files.filter((file) => !file.endsWith(".incoming")).toSorted();
    },
    async tidy() {
      await rm(directory ?? "", { recursive: true, force: true });
      directory = null;
    },
  };
}

function s3Stage(): Stage {
  let count = 0;
  return {
    location: async () => ({ ...s3.location, prefix: `cms/${count}` }),
    everything: async () => [...(await s3.keys()), ...(await s3.openUploads())],
    tidy: async () => void (count += 1),
  };
}

/** Some bytes, and then the sender is gone. */
function brokenStream(bytes: number): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.alloc(bytes);
      throw new Error("cut");
    })(),
  );
}
