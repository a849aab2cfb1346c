import { asRecord } from "@rowhouse/contract";
import sharp from "sharp";
import { thumbHashToAverageRGBA, thumbHashToRGBA } from "thumbhash";
import { describe, expect, vi } from "vitest";
import { pdfOf, redHalf } from "../../../../test/files/documents.ts";
import { fileIn, formOf, png, uploadAs, uploadBytes } from "../../../../test/files/uploads.ts";
import { onEachVendor, type World } from "../../../../test/index.ts";
import { sql } from "../../../database/sql.ts";

/** The shape and the color of what a thumbhash shows. */
function looksOf(thumbhash: string | null) {
  const hash = Buffer.from(thumbhash ?? "", "base64");
  const { w, h } = thumbHashToRGBA(hash);
  const { r, g, b, a } = thumbHashToAverageRGBA(hash);
  return { isWide: w > h, isHigh: h > w, color: [r, g, b].map(Math.round), isClear: a < 0.5 };
}

/** The hashes that every list of files says without being asked for more. */
async function listed(world: World): Promise<(string | null)[]> {
  const { items } = await world.as("admin").get("/_/files?fields=data&sort=id");
  return items.map(({ data }) => {
    const { thumbhash } = asRecord(data);
    return thumbhash === null ? null : String(thumbhash);
  });
}

const thumbnail = (world: World, name: string) =>
  world.as("public").get(`/thumbnail/_/200/200/crop/good/${name}`);

describe("how a picture looks from far away", () => {
  onEachVendor("is known when it is received, and comes with every list", async (world) => {
    await uploadBytes(world, "sea.png", await png(300, 100, "blue"));
    await uploadAs(world, "a.txt");
    const [sea, text] = await listed(world);
    expect(text).toBeNull();
    expect(sea?.length).toBeLessThanOrEqual(36);
    expect(looksOf(sea ?? null)).toEqual({
      isWide: true,
      isHigh: false,
      color: [0, 0, 1],
      isClear: false,
    });
  });

  onEachVendor("follows new content and edits", async (world) => {
    const { id } = await uploadBytes(world, "sea.png", await png(300, 100, "blue"));
    const admin = world.as("admin");
    const form = formOf({ data: { bytes: await png(300, 100, "red"), name: "b.png" } });
    const replaced = fileIn(await admin.patch(`/_/files/${id}`, form)).data.thumbhash;
    expect(looksOf(replaced)).toMatchObject({ isWide: true, color: [1, 0, 0] });
    const edited = await admin.patch(`/_/files/${id}/picture`, { rotate: 90 });
    expect(looksOf(fileIn(edited).data.thumbhash)).toMatchObject({ isHigh: true });
    const text = await admin.patch(`/_/files/${id}`, { data: "aGVsbG8=", filename: "a.txt" });
    expect(fileIn(text).data.thumbhash).toBeNull();
  });

  onEachVendor("is what the picture is turned to, and knows what is clear", async (world) => {
    const turned = await sharp(await png(300, 100))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const clear = await sharp({
      create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    await uploadBytes(world, "turned.jpg", turned);
    await uploadBytes(world, "clear.png", clear);
    const [first, second] = await listed(world);
    expect(looksOf(first ?? null)).toMatchObject({ isHigh: true });
    expect(looksOf(second ?? null)).toMatchObject({ isClear: true });
  });

  onEachVendor("is not known of a broken picture, which is stored all the same", async (world) => {
    const whole = await png(600, 400);
    const broken = await uploadBytes(world, "a.png", whole.subarray(0, whole.length / 2));
    expect(broken).toMatchObject({ width: 600, height: 400, data: { thumbhash: null } });
  });

  onEachVendor("is written by nobody else", async (world) => {
    const { id } = await uploadBytes(world, "sea.png", await png(30, 10));
    const [before] = await listed(world);
    await world.as("admin").patch(`/_/files/${id}`, { thumbhash: "mine" });
    const form = formOf({ data: { bytes: await png(3, 1), name: "b.png" } }, { thumbhash: "mine" });
    expect(fileIn(await world.as("admin").post("/_/files", form)).data.thumbhash).not.toBe("mine");
    expect((await listed(world))[0]).toBe(before);
  });

  onEachVendor("of a picture from before is noted with its next thumbnail", async (world) => {
    const { id, filename } = await uploadBytes(world, "sea.png", await png(300, 100, "blue"));
    await world.db.run(sql`update directus_files set thumbhash = null`);
    const admin = world.as("admin");
    const { etag } = (await admin.get(`/_/files/${id}`)).headers;
    expect((await thumbnail(world, filename)).status).toBe(200);
    await vi.waitFor(async () => expect(await listed(world)).not.toContain(null), 20_000);
    expect(looksOf((await listed(world))[0] ?? null)).toMatchObject({ isWide: true });
    expect(await world.activity()).toMatchObject([{ action: "upload" }]);
    // Somebody has the file open meanwhile.
    const saved = await admin.patch(
      `/_/files/${id}`,
      { title: "Sea" },
      { headers: { "if-match": String(etag) } },
    );
    expect(saved.status).toBe(200);
  });

  onEachVendor("of a document is noted with its first thumbnail", async (world) => {
    const { filename, data } = await uploadBytes(world, "plan.pdf", pdfOf(redHalf()));
    expect(data.thumbhash).toBeNull();
    await thumbnail(world, filename);
    await vi.waitFor(async () => expect(await listed(world)).not.toContain(null), 20_000);
  });

  onEachVendor("is not noted for content that is no longer there", async (world) => {
    const { id, filename } = await uploadBytes(world, "plan.pdf", pdfOf(redHalf()));
    const sea = await uploadBytes(world, "sea.png", await png(30, 10));
    await world.db.run(sql`update directus_files set thumbhash = null`);
    // The bytes are those of before, the row says other ones: what happens in the middle of a replacement.
    await thumbnail(world, filename);
    await world.db.run(sql`update directus_files set checksum = 'other' where id = ${id}`);
    await thumbnail(world, sea.filename);
    // One is noted after the other, so the first has had its turn.
    await vi.waitFor(async () => expect((await listed(world))[1]).not.toBeNull(), 20_000);
    expect((await listed(world))[0]).toBeNull();
  });
});
