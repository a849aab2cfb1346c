import { crc32, deflateSync } from "node:zlib";

/** The bytes of a PNG in one color; the same sizes give the same bytes. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]);
  const row = [0, ...Array.from({ length: width }, () => [20, 120, 130]).flat()];
  const pixels = deflateSync(Buffer.from(Array.from({ length: height }, () => row).flat()));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
