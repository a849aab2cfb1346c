import { describe, expect } from "vitest";
import { onEachVendor, refusal, type World } from "../../../test/index.ts";
import { base64, formOf, hello, isStored, png, uploadAs } from "../../../test/files/uploads.ts";
import { AppError, because } from "../../core/errors.ts";
import type { Database } from "../../database/database.ts";
import { removeAgain } from "../../projects/removals.ts";
import { fileStoreOf } from "../../storage/index.ts";
import type { FileStore } from "../../storage/index.ts";
import { sql } from "../../database/sql.ts";

const diskFull = () => new AppError("uploadNotWritten", because("diskFull"));

/** Overrides functions of the world's store; returns the names that are written. */
function overrideStore(world: World, overrides: (own: FileStore) => Partial<FileStore>): string[] {
  const own = fileStoreOf(world.project.storage);
  const written: string[] = [];
  world.project.storage = {
    ...own,
    async writeNew(name: string, content) {
      written.push(name);
      return await own.writeNew(name, content);
    },
    ...overrides(own),
  } satisfies FileStore;
  return written;
}
const rows = async ({ db }: World) => await db.all(sql`select * from directus_files`);
const textOf = async (world: World, url: string) => (await world.as("admin").get(url)).text;

/** Lets every transaction do its work and then fail, so that it is rolled back. */
function failAtCommit(world: World): void {
  const { db } = world.project;
  const transaction: Database["transaction"] = (work) =>
    db.transaction(async (inner) => {
      await work(inner);
      throw new AppError("databaseFailed");
    });
  world.project.db = Object.assign(Object.create(db) as Database, { transaction });
}

describe("a store that fails", () => {
  onEachVendor("because the disk is full creates no row and reports it", async (world) => {
    const fail = async () => Promise.reject(diskFull());
    overrideStore(world, () => ({ writeNew: fail, write: fail }));
    for (const body of [hello, formOf({ data: { bytes: await png(9, 9), name: "a.png" } })]) {
      expect(await world.as("admin").post("/_/files", body)).toMatchObject({
        status: 500,
        body: { error: { code: 607, message: "The file could not be stored. The disk is full." } },
      });
    }
    expect(await rows(world)).toEqual([]);
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("while content is replaced leaves row and content as they were", async (world) => {
    const { id, data } = await uploadAs(world, "a.txt");
    overrideStore(world, () => ({ write: async () => Promise.reject(diskFull()) }));
    const before = await rows(world);
    const body = { data: base64("other"), title: "Other" };
    expect(await world.as("admin").patch(`/_/files/${id}`, body)).toMatchObject({
      body: { error: { code: 607 } },
    });
    expect(await rows(world)).toEqual(before);
    expect(await textOf(world, data.url)).toBe("hello");
  });

  onEachVendor("while a file is renamed leaves it in place", async (world) => {
    const { id, filename, data } = await uploadAs(world, "a.txt");
    overrideStore(world, () => ({
      rename: async () => Promise.reject(new AppError("storageUnavailable")),
    }));
    expect(await world.as("admin").patch(`/_/files/${id}`, { filename: "b.txt" })).toMatchObject(
      refusal(503, 20),
    );
    expect(await rows(world)).toMatchObject([{ filename }]);
    expect(await textOf(world, data.url)).toBe("hello");
  });

  onEachVendor("to remove a file is asked again, and serves the file no more", async (world) => {
    const { id, filename, data } = await uploadAs(world, "a.txt");
    const refuse = async () => Promise.reject(new AppError("storageUnavailable"));
    const own = world.project.storage;
    overrideStore(world, () => ({ remove: refuse }));
    expect((await world.as("admin").delete(`/_/files/${id}`)).status).toBe(204);
    expect(await rows(world)).toEqual([]);
    expect(world.logLines.join()).toContain("A file could not be removed");
    expect(await isStored(world, filename)).toBe(true);
    expect(await world.as("public").get(data.url)).toMatchObject(refusal(404, 1));

    const again = removeAgain(world.project, undefined);
    await again.run();
    expect(await isStored(world, filename)).toBe(true);
    await again.close();
    world.project.storage = own;
    const working = removeAgain(world.project, undefined);
    await working.run();
    expect(await isStored(world, filename)).toBe(false);
    expect(await world.project.removals.list()).toEqual([]);
    await working.close();
  });

  onEachVendor("while bytes are read is reported as unavailable", async (world) => {
    const { data } = await uploadAs(world, "a.txt");
    overrideStore(world, () => ({
      stat: async () => Promise.reject(new AppError("storageUnavailable")),
    }));
    const reply = await world.as("public").get(data.url);
    expect(reply).toMatchObject(refusal(503, 20));
  });
});

describe("a database that fails", () => {
  onEachVendor("removes the bytes of a new file", async (world) => {
    const written = overrideStore(world, () => ({}));
    const body = { ...hello, title: "x".repeat(300) };
    expect((await world.as("admin").post("/_/files", body)).status).toBe(422);
    expect(written).toHaveLength(1);
    expect(await world.project.storage.stat(written[0] ?? "")).toBeNull();
  });

  onEachVendor("restores replaced content and names", async (world) => {
    const { id, filename, data } = await uploadAs(world, "a.txt");
    const admin = world.as("admin");
    const content = base64("other");
    const picture = base64(await png(2, 2));
    failAtCommit(world);
    for (const body of [{ data: content }, { data: picture }, { filename: "moved-away.txt" }]) {
      const reply = await admin.patch(`/_/files/${id}`, body);
      expect(reply.status).toBe(500);
      expect(await rows(world)).toMatchObject([{ filename, filesize: 5 }]);
      expect(await isStored(world, filename)).toBe(true);
      expect(await isStored(world, filename.replace(".txt", ".png"))).toBe(false);
      expect(await isStored(world, "moved-away.txt")).toBe(false);
      expect(await textOf(world, data.url)).toBe("hello");
    }
  });

  onEachVendor("removes a file that was created within an item", async (world) => {
    const written = overrideStore(world, () => ({}));
    await world.collection("news", { fields: { picture: "m2o", title: "string" } });
    await world.relation("news.picture", "directus_files");
    const body = [{ picture: hello }, { picture: hello, nothing: 1 }];
    expect((await world.as("admin").post("/_/items/news", body)).status).toBe(422);
    for (const name of written) expect(await world.project.storage.stat(name)).toBeNull();
    expect(await rows(world)).toEqual([]);
  });
});

onEachVendor(
  "a slow store is asked to remove several files at once, but not all",
  async (world) => {
    const [folder] = await world.items("directus_folders", [{ name: "Beaches" }]);
    for (let at = 0; at < 20; at += 1) {
      const { id } = await uploadAs(world, `${at}.txt`);
      await world.as("admin").patch(`/_/files/${id}`, { folder });
    }
    let [running, peak, removed] = [0, 0, 0];
    overrideStore(world, () => ({
      async removeFolder() {
        running += 1;
        peak = Math.max(peak, running);
        await new Promise((resolve) => setTimeout(resolve, 10));
        running -= 1;
        removed += 1;
      },
    }));
    const path = `/_/files/folders/${folder}?contents=remove`;
    expect((await world.as("admin").delete(path)).status).toBe(204);
    expect({ peak, removed }).toEqual({ peak: 8, removed: 20 });
  },
);
