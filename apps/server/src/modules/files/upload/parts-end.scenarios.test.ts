import { Readable } from "node:stream";
import { describe, expect, vi } from "vitest";
import { onEachVendor, refusal, type World } from "../../../../test/index.ts";
import { inEachStore } from "../../../../test/files/each-store.ts";
import { offsetOf, partsAs, storedParts } from "../../../../test/files/parts.ts";
import { fileIn, hello, nothingStored } from "../../../../test/files/uploads.ts";
import { AppError, because } from "../../../core/errors.ts";
import { sql } from "../../../database/sql.ts";
import { fileStoreOf, type FileStore } from "../../../storage/index.ts";

const onBothStores = inEachStore();

/** Overrides functions of the world's store. */
function overrideStore({ project }: World, overrides: Partial<FileStore>): void {
  project.storage = { ...fileStoreOf(project.storage), ...overrides } satisfies FileStore;
}

const filesOf = ({ db }: World) => db.all(sql`select id, title, checksum from directus_files`);
const textOf = async (world: World, url: string) => (await world.as("admin").get(url)).text;

describe("the end of an upload in parts", () => {
  onEachVendor("happens once, and a repetition gets its answer", async (world) => {
    const id = await partsAs(world, "admin").whole(Buffer.from("hello"));
    const post = async (key: string) =>
      await world
        .as("admin")
        .post(
          "/_/files",
          { upload: id, filename: "a.txt" },
          { headers: { "idempotency-key": key } },
        );
    const [first, again] = [await post("k1"), await post("k1")];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.text).toBe(first.text);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(await post("k2")).toMatchObject(refusal(422, 4));
    expect(await filesOf(world)).toHaveLength(1);
  });

  onEachVendor(
    "is refused before all has arrived, beside other content, and within an item",
    async (world) => {
      const parts = partsAs(world, "admin");
      const id = await parts.begun(10);
      await parts.append(id, 0, Buffer.from("hello"));
      const refused = await world.as("admin").post("/_/files", { upload: id, filename: "a.txt" });
      expect(refused).toMatchObject(refusal(422, 4));
      expect(refused.error).toMatchObject({
        params: { field: "upload" },
        problems: [{ path: ["upload"], rule: "uploadUnfinished" }],
      });
      const both = await world.as("admin").post("/_/files", { ...hello, upload: id });
      expect(both.error).toMatchObject({ problems: [{ rule: "uploadAlone" }] });
      await world.collection("news", { fields: { picture: "m2o" } });
      await world.relation("news.picture", "directus_files");
      const nested = { picture: { upload: id, filename: "a.txt" } };
      const inside = await world.as("admin").post("/_/items/news", nested);
      expect(inside.error).toMatchObject({ problems: [{ rule: "fileFromUpload" }] });
      await nothingStored({ world });
      expect(offsetOf(await parts.head(id))).toBe(5);
    },
  );

  onEachVendor(
    "follows the rules for files, and keeps the upload when they refuse",
    async (world) => {
      await world.setting("file_mimetype_whitelist", "image/*");
      const parts = partsAs(world, "admin");
      const id = await parts.whole(Buffer.from("<html><script>alert(1)</script></html>"));
      const body = { upload: id, filename: "a.png" };
      expect(await world.as("admin").post("/_/files", body)).toMatchObject(refusal(422, 4));
      await nothingStored({ world });
      expect((await parts.head(id)).status).toBe(200);
    },
  );

  onBothStores("replaces the content of a file", async (world) => {
    const admin = world.as("admin");
    const file = fileIn(await admin.post("/_/files", hello));
    const id = await partsAs(world, "admin").whole(Buffer.from("other"));
    const headers = { "idempotency-key": "k1" };
    const replace = async () =>
      await admin.patch(`/_/files/${file.id}`, { upload: id }, { headers });
    const [first, again] = [await replace(), await replace()];
    expect(fileIn(first)).toMatchObject({ id: file.id, filename: file.filename });
    expect(again.text).toBe(first.text);
    expect(await textOf(world, file.data.url)).toBe("other");
    expect(await storedParts(world, id)).toEqual([]);
  });

  onEachVendor("keeps content and upload when somebody changed the file first", async (world) => {
    const admin = world.as("admin");
    const file = fileIn(await admin.post("/_/files", hello));
    const id = await partsAs(world, "admin").whole(Buffer.from("other"));
    const stale = { headers: { "if-match": '"0"' } };
    const path = `/_/files/${file.id}`;
    expect(await admin.patch(path, { upload: id }, stale)).toMatchObject(refusal(412, 25));
    expect(await textOf(world, file.data.url)).toBe("hello");
    expect(await storedParts(world, id)).toHaveLength(1);
    expect((await admin.patch(path, { upload: id })).status).toBe(200);
    expect(await textOf(world, file.data.url)).toBe("other");
  });
});

describe("a store that fails", () => {
  const full = () => Promise.reject(new AppError("uploadNotWritten", because("diskFull")));

  onEachVendor("while a part arrives keeps the upload where it was", async (world) => {
    const parts = partsAs(world, "admin");
    const id = await parts.begun(10);
    const own = world.project.storage;
    overrideStore(world, { write: full });
    const refused = await parts.append(id, 0, Buffer.from("hello"));
    expect(refused).toMatchObject(refusal(500, 607));
    world.project.storage = own;
    expect(offsetOf(await parts.head(id))).toBe(0);
    expect(await storedParts(world, id)).toEqual([]);
    expect((await parts.append(id, 0, Buffer.from("hello"))).status).toBe(204);
  });

  onEachVendor("at the end of an upload keeps it, and stores nothing", async (world) => {
    const id = await partsAs(world, "admin").whole(Buffer.from("hello"));
    const body = { upload: id, filename: "a.txt" };
    const own = world.project.storage;
    overrideStore(world, { writeNew: full });
    expect(await world.as("admin").post("/_/files", body)).toMatchObject(refusal(500, 607));
    const gone = () => Readable.from([]).destroy(new AppError("storageUnavailable"));
    overrideStore(world, { readInto: gone });
    expect(await world.as("admin").post("/_/files", body)).toMatchObject(refusal(503, 20));
    await nothingStored({ world });
    world.project.storage = own;
    expect((await world.as("admin").post("/_/files", body)).status).toBe(200);
  });

  onEachVendor("to remove parts is asked again", async (world) => {
    const parts = partsAs(world, "admin");
    const id = await parts.whole(Buffer.from("hello"));
    const removeFolder = vi.fn<FileStore["removeFolder"]>(() =>
      Promise.reject(new AppError("storageUnavailable")),
    );
    overrideStore(world, { removeFolder });
    expect((await parts.remove(id)).status).toBe(204);
    expect(await world.project.removals.list()).toEqual([`parts/${id}/`]);
  });
});
