import { expect } from "vitest";
import {
  emptyStorage,
  expectMended,
  foundBy,
  mend,
  reportOf,
} from "../../../test/fixtures/doctor.ts";
import { png, uploadBytes } from "../../../test/files/uploads.ts";
import { onEachVendor } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

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
