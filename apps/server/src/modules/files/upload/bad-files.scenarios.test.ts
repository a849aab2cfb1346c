import { crc32, deflateRawSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { fileIn, formOf, png, uploadBytes } from "../../../../test/files/uploads.ts";
import { onEachVendor, type World } from "../../../../test/index.ts";

const sending = (world: World, name: string, bytes: Uint8Array) =>
  world.as("admin").post("/_/files", formOf({ data: { bytes, name } }));

describe("an unusual file", () => {
  onEachVendor("with a name of 250 characters is stored", async (world) => {
    const name = `${"x".repeat(246)}.png`;
    const file = fileIn(await sending(world, name, await png(3, 2)));
    expect((await world.as("public").get(file.data.url)).status).toBe(200);
    await world.setting("file_naming", "file_name");
    const named = fileIn(await sending(world, name, await png(3, 2)));
    expect((await world.as("admin").get(named.data.url)).status).toBe(200);
  });

  onEachVendor("whose name turns the direction of text is shown as what it is", async (world) => {
    const reply = await sending(world, "holiday\u202Egpj.exe", Buffer.from("MZ\u0000"));
    expect(reply.item).toMatchObject({ title: "Holidaygpj", type: "application/octet-stream" });
  });

  onEachVendor("of the same name as another one takes nothing from it", async (world) => {
    await world.setting("file_naming", "file_name");
    const one = await uploadBytes(world, "sea.txt", Buffer.from("one"));
    const two = await uploadBytes(world, "sea.txt", Buffer.from("two"));
    const texts = [one, two].map(({ data }) => world.as("admin").get(data.url));
    expect((await Promise.all(texts)).map(({ text }) => text)).toEqual(["one", "two"]);
  });

  onEachVendor("that is a program named .jpg is no picture, and a download", async (world) => {
    const program = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200, 0x90)]);
    const file = await uploadBytes(world, "holiday.jpg", program);
    expect(file).toMatchObject({ type: "application/octet-stream", width: null });
    expect(file.filename).toMatch(/\.bin$/);
    const { headers } = await world.as("public").get(file.data.url);
    expect(headers["content-disposition"]).toMatch(/^attachment/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  onEachVendor("of 20,000 by 20,000 pixels is stored without being unpacked", async (world) => {
    const bytes = hugePng(20_000);
    const file = await uploadBytes(world, "huge.png", bytes);
    expect(file).toMatchObject({ type: "image/png", data: { thumbhash: null } });
    const thumbnail = `/thumbnail/_/200/200/crop/good/${file.filename}`;
    expect((await world.as("public").get(thumbnail)).status).toBe(404);
    expect((await world.as("public").get("/server/ping")).text).toBe("pong");
  });

  onEachVendor("with broken facts of a camera is a picture all the same", async (world) => {
    const jpeg = await sharp(await png(60, 40))
      .jpeg()
      .toBuffer();
    const exif = Buffer.concat([Buffer.from("Exif\0\0MM\0*"), Buffer.alloc(200, 0xff)]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(exif.length + 2);
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), length, exif]);
    const broken = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
    const file = await uploadBytes(world, "camera.jpg", broken);
    expect(file).toMatchObject({ type: "image/jpeg", width: 60, height: 40 });
    expect(file.data.thumbhash).not.toBeNull();
  });

  onEachVendor("that is a ZIP bomb stays packed", async (world) => {
    const { bytes, unpacked } = zipBomb();
    expect(unpacked).toBeGreaterThan(bytes.length * 500);
    const before = process.memoryUsage.rss();
    const file = await uploadBytes(world, "bomb.zip", bytes);
    expect(file).toMatchObject({ type: "application/zip", filesize: bytes.length });
    // Unpacked it would be four times as much.
    expect(process.memoryUsage.rss() - before).toBeLessThan(unpacked / 4);
  });
});

/** A PNG that says that it has so many pixels on each side, all of one color: a few hundred kilobytes. */
function hugePng(edge: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge);
  head.writeUInt32BE(edge, 4);
  // One bit for each pixel, shades of gray.
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((edge / 8 + 1) * edge);
  const raw = deflateRawSync(rows);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(adlerOfZeros(rows.length));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", Buffer.concat([Buffer.from([0x78, 0x9c]), raw, sum])),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function adlerOfZeros(length: number): number {
  return ((length % 65_521) << 16) + 1;
}

/** A ZIP whose entries say the same bytes again and again: 1 MB that would be more than a gigabyte. */
function zipBomb(): { bytes: Buffer; unpacked: number } {
  const size = 64 * 1024 * 1024;
  const content = deflateRawSync(Buffer.alloc(size));
  const crc = crc32(Buffer.alloc(size));
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (let index = 0; index < 20; index += 1) {
    const name = Buffer.from(`zeros-${index}`);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc, 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(size, 18);
    const shared = Buffer.concat([facts, u16(name.length), u16(0)]);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, name, content]);
    const entry = Buffer.concat([u16(20), shared, Buffer.alloc(10), u32(offset), name]);
    parts.push(local);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02"), entry]));
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const count = Buffer.concat([u16(20), u16(20)]);
  const end = Buffer.concat([u16(0), u16(0), count, u32(list.length), u32(offset), u16(0)]);
  const bytes = Buffer.concat([...parts, list, Buffer.from("PK\x05\x06"), end]);
  return { bytes, unpacked: size * 20 };
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
