import { describe, expect } from "vitest";
import { onEachVendor, refusal, type World } from "../../../../test/index.ts";
import { inEachStore, useOwnFolder } from "../../../../test/files/each-store.ts";
import { base64, png, uploadAs, uploadBytes } from "../../../../test/files/uploads.ts";
import { pastOf, storedVersions, textAt, versionsOf } from "../../../../test/files/versions.ts";
import { AppError } from "../../../core/errors.ts";
import { sql } from "../../../database/sql.ts";
import { sweepVersions } from "../../../projects/file-versions.ts";
import { fileStoreOf, versionName, type FileStore } from "../../../storage/index.ts";

const onBothStores = inEachStore();
const day = 24 * 60 * 60;

async function replace(world: World, file: number, ...texts: string[]): Promise<void> {
  for (const text of texts)
    await world.as("admin").patch(`/_/files/${file}`, { data: base64(text) });
}

async function sweep({ project, clock }: World, days = Infinity): Promise<void> {
  const sweeping = sweepVersions(project, { revisions: days }, undefined);
  await sweeping.run(clock.now());
  await sweeping.close();
}

const rows = async ({ db }: World) => await db.all(sql`select id from rowhouse_file_versions`);

function override({ project }: World, overrides: Partial<FileStore>): void {
  project.storage = { ...fileStoreOf(project.storage), ...overrides } satisfies FileStore;
}

describe("a version ends", () => {
  onEachVendor("when somebody deletes it, which is recorded", async (world) => {
    const { id } = await uploadBytes(world, "a.png", await png(9, 9));
    await replace(world, id, "two", "three");
    const [present, , first] = await versionsOf(world, id);
    const thumbnail = first?.data?.thumbnails?.[0]?.relative_url ?? "";
    expect((await world.as("public").get(thumbnail)).status).toBe(200);
    const path = `/_/files/${id}/versions/${first?.id}`;
    expect((await world.as("admin").delete(path)).status).toBe(204);
    expect(await world.as("admin").delete(path)).toMatchObject(refusal(404, 203));
    expect(await pastOf(world, id)).toEqual(["two"]);
    expect((await world.as("public").get(thumbnail)).status).toBe(404);
    expect((await world.as("public").get(first?.data?.url ?? "")).status).toBe(404);
    expect((await world.activity()).at(-1)).toMatchObject({
      action: "update",
      item: String(id),
      comment: expect.stringMatching(/^Deleted the content of \d{4}-\d\d-\d\d/),
    });
    // The present content is no version that could be deleted.
    const all = await world.db.all(
      sql`select id from rowhouse_file_versions where replaced_on is null`,
    );
    const own = `/_/files/${id}/versions/${String(all[0]?.["id"])}`;
    expect(present?.id).toBeNull();
    expect(await world.as("admin").delete(own)).toMatchObject(refusal(404, 203));
  });

  onBothStores("with its file", async (world) => {
    const { id } = await uploadAs(world, "a.txt");
    const other = await uploadAs(world, "b.txt");
    await replace(world, id, "two", "three");
    await replace(world, other.id, "other");
    await world.as("admin").delete(`/_/files/${id}`);
    expect(await storedVersions(world)).toHaveLength(1);
    expect(await rows(world)).toHaveLength(2);
    expect(await pastOf(world, other.id)).toEqual(["hello"]);
  });

  onBothStores("when there are more than are kept", async (world) => {
    world.project.fileVersions.kept = 2;
    const { id } = await uploadAs(world, "a.txt");
    await replace(world, id, "two", "three", "four");
    expect(await pastOf(world, id)).toEqual(["three", "two"]);
    expect(await storedVersions(world)).toHaveLength(2);
    world.project.fileVersions.kept = 0;
    await replace(world, id, "five");
    expect(await versionsOf(world, id)).toHaveLength(1);
    expect(await storedVersions(world)).toEqual([]);
  });

  onEachVendor("when it was replaced longer ago than revisions are kept", async (world) => {
    await useOwnFolder(world);
    const { id } = await uploadAs(world, "a.txt");
    await replace(world, id, "two");
    world.clock.advance(20 * day);
    await replace(world, id, "three");
    world.clock.advance(20 * day);
    await sweep(world);
    expect(await pastOf(world, id)).toEqual(["two", "hello"]);
    await sweep(world, 30);
    expect(await pastOf(world, id)).toEqual(["two"]);
    world.clock.advance(20 * day);
    await sweep(world, 30);
    const [present, ...none] = await versionsOf(world, id);
    expect(none).toEqual([]);
    expect(await storedVersions(world)).toEqual([]);
    // Since when the present content is there is known all the same.
    const age = world.clock.now().getTime() - new Date(present?.made_on ?? "").getTime();
    expect(Math.round(age / 1000 / day)).toBe(40);
  });

  onEachVendor("and its bytes later, where the store refuses to remove them", async (world) => {
    await useOwnFolder(world);
    const { id } = await uploadAs(world, "a.txt");
    await replace(world, id, "two");
    world.clock.advance(40 * day);
    override(world, { remove: () => Promise.reject(new AppError("storageUnavailable")) });
    await sweep(world, 30);
    const [name = ""] = await storedVersions(world);
    expect(await world.project.removals.list()).toEqual([name]);
    expect(await rows(world)).toHaveLength(1);
  });
});

describe("a replacement that fails", () => {
  onEachVendor("in the store leaves no version", async (world) => {
    await useOwnFolder(world);
    const { id, data } = await uploadAs(world, "a.txt");
    override(world, { write: () => Promise.reject(new AppError("uploadNotWritten")) });
    const reply = await world.as("admin").patch(`/_/files/${id}`, { data: base64("other") });
    expect(reply).toMatchObject(refusal(500, 607));
    expect(await storedVersions(world)).toEqual([]);
    expect(await versionsOf(world, id)).toHaveLength(1);
    expect(await textAt(world, data.url)).toBe("hello");
  });

  onBothStores("in the database leaves versions and content as they were", async (world) => {
    const { id, data } = await uploadAs(world, "a.txt");
    await replace(world, id, "two");
    const version = (await versionsOf(world, id))[1]?.id;
    const before = await storedVersions(world);
    const admin = world.as("admin");
    world.project.fileVersions.note = () => Promise.reject(new AppError("databaseFailed"));
    const path = `/_/files/${id}/versions/${version}/restore`;
    for (const failed of [
      await admin.patch(`/_/files/${id}`, { data: base64("three") }),
      await admin.patch(`/_/files/${id}`, { data: base64(await png(2, 2)) }),
      await admin.patch(path),
    ])
      expect(failed.status).toBe(500);
    expect(await storedVersions(world)).toEqual(before);
    expect(await textAt(world, data.url)).toBe("two");
    expect(await pastOf(world, id)).toEqual(["hello"]);
  });

  onEachVendor("because the bytes of the version are gone changes nothing", async (world) => {
    await useOwnFolder(world);
    const { id, data } = await uploadAs(world, "a.txt");
    await replace(world, id, "two");
    const version = (await versionsOf(world, id))[1]?.id;
    const [name = ""] = await storedVersions(world);
    await world.project.storage.remove(name);
    const path = `/_/files/${id}/versions/${version}/restore`;
    expect(await world.as("admin").patch(path)).toMatchObject(refusal(404, 203));
    expect(await textAt(world, data.url)).toBe("two");
    expect(await storedVersions(world)).toEqual([]);
  });

  onBothStores("because its process was killed is taken back later", async (world) => {
    const { id, filename, data } = await uploadAs(world, "a.txt");
    const store = fileStoreOf(world.project.storage);
    // The state of a process that ends between the store and the database.
    const left = versionName(id, { like: filename, now: world.clock.now() });
    await store.copy(`originals/${filename}`, `versions/${left}`);
    await store.write(`originals/${filename}`, Buffer.from("other"));
    await sweep(world);
    expect(await storedVersions(world)).toHaveLength(1);
    world.clock.advance(7 * 60 * 60);
    await sweep(world);
    expect(await textAt(world, data.url)).toBe("hello");
    expect(await storedVersions(world)).toEqual([]);
  });
});

onEachVendor("what a process left that was killed after the end is removed", async (world) => {
  await useOwnFolder(world);
  const { id, filename, data } = await uploadAs(world, "a.txt");
  await replace(world, id, "two");
  const store = fileStoreOf(world.project.storage);
  const left = versionName(id, { like: filename, now: world.clock.now() });
  await store.write(`versions/${left}`, Buffer.from("hello"));
  world.clock.advance(7 * 60 * 60);
  await sweep(world);
  expect(await textAt(world, data.url)).toBe("two");
  expect(await pastOf(world, id)).toEqual(["hello"]);
  expect(await storedVersions(world)).toHaveLength(1);
});
