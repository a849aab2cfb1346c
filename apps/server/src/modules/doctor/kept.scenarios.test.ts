import { expect } from "vitest";
import {
  emptyStorage,
  expectMended,
  foundBy,
  mend,
  reportOf,
} from "../../../test/fixtures/doctor.ts";
import { inEachStore } from "../../../test/files/each-store.ts";
import { base64, png, uploadAs, uploadBytes } from "../../../test/files/uploads.ts";
import { pastOf, storedVersions, textAt } from "../../../test/files/versions.ts";
import { onEachVendor, type World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";
import { fileStoreOf, versionName } from "../../storage/index.ts";

const inBothStores = inEachStore();
const hour = 60 * 60;

/** Uploads a file and replaces its content, the last one is the present one. */
async function fileWith(world: World, ...texts: string[]) {
  const file = await uploadAs(world, "a.txt");
  for (const text of texts)
    await world.as("admin").patch(`/_/files/${file.id}`, { data: base64(text) });
  return file;
}

onEachVendor("a record whose bytes are gone is deleted", async (world) => {
  const kept = await uploadBytes(world, "quay.png", await png(6, 4));
  const lost = await uploadBytes(world, "pier.png", await png(6, 4));
  await world.project.storage.remove(`originals/${lost.filename}`);
  expect((await reportOf(world, "file_records")).weight).toBe("serious");
  await expectMended(world, "file_records", {
    kind: "record_without_file",
    file: lost.id,
    filename: lost.filename,
  });
  expect((await world.as("admin").get(`/_/files/${kept.id}`)).status).toBe(200);
  expect((await world.as("admin").get(`/_/files/${lost.id}`)).status).toBe(404);
  expect((await world.activity()).at(-1)).toMatchObject({
    action: "delete",
    collection: "directus_files",
    item: String(lost.id),
  });
});

onEachVendor("a storage without any of the files offers to delete no record", async (world) => {
  const row = { uploaded_by: 1, uploaded_on: "2026-01-01 00:00:00", type: "image/png" };
  const files = [1, 2, 3, 4, 5, 6].map((at) => ({ ...row, filename: `away-${at}.png` }));
  await world.items("directus_files", files);
  expect((await reportOf(world, "file_records")).findings).toMatchObject([
    { kind: "storage_elsewhere", mend: null, values: { count: 6 } },
  ]);
  await mend(world, "file_records", ["storage", "1"]);
  expect(await world.db.all(sql`select id from directus_files`)).toHaveLength(6);
});

onEachVendor(
  "bytes without a record are removed once they are no upload any more",
  async (world) => {
    await emptyStorage(world);
    // Files have the age of the machine's clock, and earlier scenarios may have moved that of the world.
    const ahead = (world.clock.now().getTime() - Date.now()) / 1000;
    world.clock.advance(-ahead);
    const kept = await uploadBytes(world, "quay.png", await png(6, 4));
    const { storage } = world.project;
    await storage.write("originals/stray.bin", new Uint8Array(12));
    expect(await foundBy(world, "stored_files")).toEqual([]);
    world.clock.advance(2 * 60 * 60);
    await expectMended(world, "stored_files", {
      kind: "file_without_record",
      filename: "stray.bin",
      size: 12,
    });
    expect(await storage.stat("originals/stray.bin")).toBeNull();
    expect(await storage.stat(`originals/${kept.filename}`)).not.toBeNull();
    expect((await world.activity()).at(-1)).toMatchObject({ action: "mend", item: "stray.bin" });
    world.clock.advance(ahead);
  },
);

inBothStores("a version whose bytes are gone is deleted", async (world) => {
  const { id } = await fileWith(world, "two", "three");
  const [lost] = await world.db.all(
    sql`select id, name from rowhouse_file_versions where name is not null order by id`,
  );
  await world.project.storage.remove(`versions/${String(lost?.["name"])}`);
  expect((await reportOf(world, "file_records")).weight).toBe("serious");
  await expectMended(world, "file_records", {
    kind: "version_without_file",
    file: id,
    version: Number(lost?.["id"]),
    filename: lost?.["name"],
  });
  expect(await pastOf(world, id)).toEqual(["two"]);
  expect((await world.activity()).at(-1)).toMatchObject({
    action: "update",
    collection: "directus_files",
    item: String(id),
    comment: expect.stringMatching(/^Deleted the content of/),
  });
});

inBothStores("bytes that no version has are removed once they are an hour old", async (world) => {
  const { id, filename } = await fileWith(world, "two");
  const stray = versionName(id, { like: filename, now: world.clock.now() });
  await world.project.storage.write(`versions/${stray}`, Buffer.from("stray"));
  expect(await foundBy(world, "stored_files")).toEqual([]);
  world.clock.advance(2 * hour);
  await expectMended(world, "stored_files", {
    kind: "file_without_record",
    filename: stray,
    size: 5,
  });
  expect(await storedVersions(world)).toHaveLength(1);
  expect(await pastOf(world, id)).toEqual(["hello"]);
});

inBothStores("bytes that a file has by its record go back to it", async (world) => {
  const { id, filename, data } = await fileWith(world);
  const store = fileStoreOf(world.project.storage);
  // The state of a process that ends between the store and the database.
  const left = versionName(id, { like: filename, now: world.clock.now() });
  await store.copy(`originals/${filename}`, `versions/${left}`);
  await store.write(`originals/${filename}`, Buffer.from("other"));
  world.clock.advance(2 * hour);
  await expectMended(world, "stored_files", { kind: "file_without_record", filename: left });
  expect(await textAt(world, data.url)).toBe("hello");
  expect(await storedVersions(world)).toEqual([]);
});

onEachVendor("a long past is told of and removed", async (world) => {
  const entry = { action: "authenticate", action_by: 1, action_on: "2020-01-02 03:04:05" };
  const rest = { ip: "", user_agent: "", collection: "directus_users", item: "1" };
  const entries = Array.from({ length: 1001 }, () => ({ ...entry, ...rest }));
  await world.db.insertAll("directus_activity", entries.slice(2), "id");
  expect(await foundBy(world, "history")).toEqual([]);
  await world.db.insertAll("directus_activity", entries.slice(0, 2), "id");
  await expectMended(world, "history", { kind: "history_long", activity: 1001, revisions: 0 });
  expect(await world.activity()).toMatchObject([
    { action: "mend", collection: "directus_activity", action_by: 1 },
  ]);
});
