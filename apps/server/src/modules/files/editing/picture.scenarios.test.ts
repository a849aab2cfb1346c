import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect } from "vitest";
import {
  base64,
  fileIn,
  isStored,
  png,
  uploadAs,
  uploadBytes,
  type SentFile,
} from "../../../../test/files/uploads.ts";
import { editorRole, onEachVendor, refusal, type World } from "../../../../test/index.ts";

/** 60x40 pixels, the left half red and the right half blue. */
async function twoHalves(): Promise<Buffer> {
  const red = await png(30, 40, "red");
  const ground = sharp(await png(60, 40, "blue"));
  return await ground
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

const upload = async (world: World) => uploadBytes(world, "halves.png", await twoHalves());
const editing = (world: World, id: number, body: object) =>
  world.as("admin").patch(`/_/files/${id}/picture`, body);

/** Size of a stored picture and the colors of its corners at the top: red (r), blue (b). */
async function shown(world: World, { data }: SentFile): Promise<string> {
  const { rawPayload } = await world.app.inject({ url: data.url });
  return await described(rawPayload);
}

async function described(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const color = (x: number) => ((data[x * 3] ?? 0) > 127 ? "r" : "b");
  return `${info.width}x${info.height} ${color(0)}${color(info.width - 1)}`;
}

describe("a picture", () => {
  onEachVendor(
    "is turned, flipped and cropped, and what was uploaded comes back",
    async (world) => {
      const file = await upload(world);
      const quarter = { x: 0, y: 0, width: 0.5, height: 0.5 };
      const edited = await editing(world, file.id, { flip: true, crop: quarter });
      expect(edited).toMatchObject({
        status: 200,
        body: { data: { id: file.id, filename: file.filename, width: 30, height: 20 } },
      });
      expect(fileIn(edited).metadata).toMatchObject({ edited: true, picture: { format: "png" } });
      expect(await shown(world, file)).toBe("30x20 bb");
      await editing(world, file.id, { rotate: 90 });
      expect(await shown(world, file)).toBe("20x30 bb");

      const back = await world.as("admin").delete(`/_/files/${file.id}/picture`);
      expect(back).toMatchObject({ status: 200, body: { data: { width: 60, height: 40 } } });
      expect(fileIn(back).metadata).not.toHaveProperty("edited");
      expect(await shown(world, file)).toBe("60x40 rb");
      const again = await world.as("admin").delete(`/_/files/${file.id}/picture`);
      expect(again).toMatchObject(refusal(422, 12));
      expect(JSON.stringify(again.body)).toContain("as it was uploaded");
    },
  );

  onEachVendor("is cropped in the frame in which it is seen", async (world) => {
    const { id, ...file } = await upload(world);
    const left = { x: 0, y: 0, width: 0.5, height: 1 };
    await editing(world, id, { rotate: 180, crop: left });
    expect(await shown(world, { id, ...file })).toBe("30x40 bb");
  });

  onEachVendor(
    "keeps its original under another name, and loses it with the file",
    async (world) => {
      const file = await upload(world);
      const admin = world.as("admin");
      await editing(world, file.id, { rotate: 90 });
      const { filename } = fileIn(await admin.patch(`/_/files/${file.id}`, { filename: "x.png" }));
      const restored = fileIn(await admin.delete(`/_/files/${file.id}/picture`));
      expect(await shown(world, restored)).toBe("60x40 rb");
      await editing(world, file.id, { rotate: 90 });
      const kept = () => world.project.storage.stat(`kept/${filename}`);
      expect(await kept()).not.toBeNull();
      await admin.delete(`/_/files/${file.id}`);
      expect([await kept(), await isStored(world, filename)]).toEqual([null, false]);
    },
  );

  onEachVendor("has another original when other content takes its place", async (world) => {
    const file = await upload(world);
    await editing(world, file.id, { rotate: 90, focus: { x: 0, y: 0 } });
    const admin = world.as("admin");
    const data = base64(await png(9, 9));
    const { metadata } = fileIn(await admin.patch(`/_/files/${file.id}`, { data }));
    expect([metadata].flatMap((notes) => Object.keys(notes ?? {}))).toEqual(["picture"]);
    expect(await admin.delete(`/_/files/${file.id}/picture`)).toMatchObject(refusal(422, 12));
  });

  onEachVendor("that somebody changed meanwhile is not edited", async (world) => {
    const file = await upload(world);
    const admin = world.as("admin");
    const { headers } = await admin.get(`/_/files/${file.id}`);
    const ifMatch = { headers: { "if-match": String(headers["etag"]) } };
    const turn = () => admin.patch(`/_/files/${file.id}/picture`, { rotate: 90 }, ifMatch);
    expect([(await turn()).status, (await turn()).status]).toEqual([200, 412]);
    expect(await shown(world, file)).toBe("40x60 rr");
    // The original that the first edit stored is still what was uploaded.
    await admin.delete(`/_/files/${file.id}/picture`);
    expect(await shown(world, file)).toBe("60x40 rb");
  });

  onEachVendor("is shown upright, whatever the camera wrote, and stays so", async (world) => {
    const turned = await sharp(await twoHalves())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = await uploadBytes(world, "phone.jpg", turned);
    await editing(world, file.id, { crop: { x: 0, y: 0, width: 1, height: 0.25 } });
    expect(await shown(world, file)).toBe("40x15 rr");
    const { rawPayload } = await world.app.inject({ url: file.data.url });
    expect((await sharp(rawPayload).metadata()).orientation ?? 1).toBe(1);
  });
});

const uploadWide = async (world: World) =>
  uploadBytes(
    world,
    "wide.png",
    await sharp(await twoHalves())
      .resize(600, 100, { fit: "fill" })
      .png()
      .toBuffer(),
  );

async function thumbnailOf(world: World, { data }: SentFile): Promise<string> {
  const url = data.thumbnails?.[0]?.relative_url ?? "";
  return await described((await world.app.inject({ url })).rawPayload);
}

describe("thumbnails", () => {
  onEachVendor("follow the focal point when several files are changed", async (world) => {
    const files = [await uploadWide(world), await uploadWide(world)];
    const keys = files.map(({ id }) => id);
    const thumbnails = async () =>
      await Promise.all(files.map(async (file) => thumbnailOf(world, file)));
    expect(await thumbnails()).toEqual(["200x200 rb", "200x200 rb"]);
    const metadata = { focus: { x: 1, y: 0.5 } };
    await world.as("admin").patch(`/_/files/${keys.join(",")}`, { metadata });
    expect(await thumbnails()).toEqual(["200x200 bb", "200x200 bb"]);
    await world.as("admin").patch("/_/files", [
      { id: keys[0], metadata: null },
      { id: keys[1], metadata: { focus: { x: 0, y: 0.5 } } },
    ]);
    expect(await thumbnails()).toEqual(["200x200 rb", "200x200 rr"]);
  });

  onEachVendor("keep the focal point in view, and follow it at once", async (world) => {
    const file = await uploadWide(world);
    const thumbnail = async () => thumbnailOf(world, file);
    expect(await thumbnail()).toBe("200x200 rb");
    const edited = await editing(world, file.id, { focus: { x: 0.9, y: 0.5 } });
    expect(fileIn(edited).metadata).toMatchObject({ focus: { x: 0.9, y: 0.5 } });
    expect(await thumbnail()).toBe("200x200 bb");
    await editing(world, file.id, { focus: { x: 0, y: 0 } });
    expect(await thumbnail()).toBe("200x200 rr");
    await editing(world, file.id, { focus: null });
    expect(await thumbnail()).toBe("200x200 rb");
  });
});

describe("no picture is edited", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

  onEachVendor("that has no pixels, moves, is too large or is none", async (world) => {
    const frames = await Promise.all(["red", "blue"].map((color) => png(9, 9, color)));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    for (const [name, bytes, sentence] of [
      ["a.svg", svg, "vector picture"],
      ["a.gif", moving, "animated"],
      ["a.png", sizedInHeader(await png(9, 9), 20_000), "20000 × 20000 pixels"],
      [
        "a.tif",
        await sharp(await png(9, 9))
          .tiff()
          .toBuffer(),
        "JPEG, PNG, WebP",
      ],
      ["b.png", (await png(9, 9)).subarray(0, 60), "damaged"],
    ] as const) {
      const { id } = await uploadBytes(world, name, bytes);
      const reply = await editing(world, id, { rotate: 90 });
      expect(reply, name).toMatchObject(refusal(422, 12));
      expect(JSON.stringify(reply.body), name).toContain(sentence);
    }
  });

  onEachVendor("without the right to change it, or by a wrong request", async (world) => {
    const file = await upload(world);
    const other = await uploadAs(world, "a.txt");
    const admin = world.as("admin");
    expect(await admin.patch(`/_/files/${file.id},${other.id}/picture`, {})).toMatchObject(
      refusal(400, 15),
    );
    expect(await admin.patch("/_/files/999/picture", { rotate: 90 })).toMatchObject(
      refusal(404, 203),
    );
    for (const body of [{ rotate: 45 }, { crop: { x: 2, y: 0, width: 1, height: 1 } }, { blur: 1 }])
      expect((await editing(world, file.id, body)).status).toBe(422);
    await world.permit(editorRole, { directus_files: { read: "full" } });
    const editor = world.as("editor");
    expect(await editor.patch(`/_/files/${file.id}/picture`, { rotate: 90 })).toMatchObject(
      refusal(403, 302),
    );
    expect(await editor.delete(`/_/files/${file.id}/picture`)).toMatchObject(refusal(403, 302));
  });
});

/** A PNG whose header says another size: what it says is believed before any pixel is read. */
function sizedInHeader(bytes: Buffer, edge: number): Buffer {
  const sized = Buffer.from(bytes);
  sized.writeUInt32BE(edge, 16);
  sized.writeUInt32BE(edge, 20);
  sized.writeUInt32BE(crc32(sized.subarray(12, 29)), 29);
  return sized;
}
