import { describe, expect, vi } from "vitest";
import { onEachVendor, refusal, type World } from "../../../../test/index.ts";
import { formOf, hello, isStored } from "../../../../test/files/uploads.ts";
import { sql } from "../../../database/sql.ts";
import { fileStoreOf } from "../../../storage/index.ts";

const headers = { "idempotency-key": "k1" };
const form = (text: string) => formOf({ data: { bytes: Buffer.from(text), name: "a.txt" } });

/** Counts the files: by their rows, and by the bytes that were written from now on and are still there. */
function watchFiles(world: World) {
  const writeNew = vi.spyOn(fileStoreOf(world.project.storage), "writeNew");
  return async () => {
    const rows = await world.db.all(sql`select filename from directus_files`);
    const names = writeNew.mock.calls.map(([name]) => name.replace("originals/", ""));
    const kept = await Promise.all(names.map((name) => isStored(world, name)));
    return { rows: rows.length, bytes: kept.filter(Boolean).length };
  };
}

describe("an upload with an idempotency key", () => {
  for (const [title, body] of [
    ["a form", () => form("hello")],
    ["content in JSON", () => hello],
  ] as const)
    onEachVendor(`that is ${title} is stored once`, async (world) => {
      const countFiles = watchFiles(world);
      const upload = () => world.as("admin").post("/_/files", body(), { headers });
      const first = await upload();
      const second = await upload();
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.headers["idempotency-replayed"]).toBe("true");
      expect(second.text).toBe(first.text);
      expect(await countFiles()).toEqual({ rows: 1, bytes: 1 });
    });

  onEachVendor("is stored once when both requests come at the same time", async (world) => {
    const countFiles = watchFiles(world);
    const upload = () => world.as("admin").post("/_/files", form("hello"), { headers });
    const replies = await Promise.all([upload(), upload()]);
    expect(replies[0]?.text).toBe(replies[1]?.text);
    expect(await countFiles()).toEqual({ rows: 1, bytes: 1 });
  });

  onEachVendor("is refused with other content, which is not kept", async (world) => {
    const countFiles = watchFiles(world);
    await world.as("admin").post("/_/files", form("hello"), { headers });
    const other = await world.as("admin").post("/_/files", form("other"), { headers });
    expect(other).toMatchObject(refusal(422, 26));
    expect(await countFiles()).toEqual({ rows: 1, bytes: 1 });
  });

  onEachVendor("leaves the key free when it is refused", async (world) => {
    const wrong = formOf({ data: { bytes: Buffer.from("hello"), name: "a.txt" } }, { folder: "x" });
    expect((await world.as("admin").post("/_/files", wrong, { headers })).status).toBe(422);
    expect((await world.as("admin").post("/_/files", form("hello"), { headers })).status).toBe(200);
  });
});
