import type { Box } from "./work.ts";

/** The header of a Photoshop file, as Adobe's format specification describes it. */
export interface PsdHeader extends Box {
  /** The large document format (PSB) for more than 30,000 pixels, with longer length fields. */
  isLarge: boolean;
  channels: number;
  /** Bits per value. */
  depth: number;
  mode: number;
}

/** Color modes by their number in the file. */
export const psdModes = { bitmap: 0, gray: 1, indexed: 2, rgb: 3, cmyk: 4, duotone: 8 };
export const psdHeaderBytes = 26;
const maxEdge = 300_000;

/** Null when the bytes are no Photoshop file. */
export function readPsdHeader(bytes: Uint8Array): PsdHeader | null {
  if (bytes.length < psdHeaderBytes || Buffer.from(bytes.subarray(0, 4)).toString() !== "8BPS")
    return null;
  const view = viewOf(bytes);
  const version = view.getUint16(4);
  const header = {
    isLarge: version === 2,
    channels: view.getUint16(12),
    height: view.getUint32(14),
    width: view.getUint32(18),
    depth: view.getUint16(22),
    mode: view.getUint16(24),
  };
  const isKnown = version === 1 || version === 2;
  const edges = [header.width, header.height];
  return isKnown && edges.every((edge) => edge > 0 && edge <= maxEdge) ? header : null;
}

/** One row of one plane as 8-bit values; valid until the next row is read. */
export type ReadRow = (plane: number, y: number) => Uint8Array;

/** Skips palette, resources and layers to the planes of the composite image. Throws for broken files and rare compressions. */
export function openPsdRows(bytes: Uint8Array, header: PsdHeader): ReadRow {
  const view = viewOf(bytes);
  const paletteAt = psdHeaderBytes + 4;
  const resourcesAt = paletteAt + view.getUint32(psdHeaderBytes);
  const layersAt = resourcesAt + 4 + view.getUint32(resourcesAt);
  const start = header.isLarge
    ? layersAt + 8 + Number(view.getBigUint64(layersAt))
    : layersAt + 4 + view.getUint32(layersAt);
  const packing = view.getUint16(start);
  if (packing > 1) throw new Error("The compression of the picture is not supported.");
  const rows = { bytes, header, start: start + 2 };
  const read = packing === 1 ? packedRows(rows) : plainRows(rows);
  if (header.mode !== psdModes.indexed) return (plane, y) => toBytes(read(plane, y), header);
  const palette = part(bytes, paletteAt, 768);
  return (plane, y) => read(0, y).map((index) => palette[plane * 256 + index] ?? 0);
}

interface Rows {
  bytes: Uint8Array;
  header: PsdHeader;
  start: number;
}

function plainRows({ bytes, header, start }: Rows): ReadRow {
  const length = rowBytes(header);
  return (plane, y) => part(bytes, start + (plane * header.height + y) * length, length);
}

/** Run-length encoding ("PackBits"); the lengths of all packed rows come first. */
function packedRows({ bytes, header, start }: Rows): ReadRow {
  const count = header.channels * header.height;
  const lengthBytes = header.isLarge ? 4 : 2;
  const lengths = viewOf(part(bytes, start, count * lengthBytes));
  const starts = new Float64Array(count + 1);
  let at = start + count * lengthBytes;
  for (let row = 0; row < count; row += 1) {
    starts[row] = at;
    at += header.isLarge ? lengths.getUint32(row * 4) : lengths.getUint16(row * 2);
  }
  starts[count] = at;
  const unpacked = new Uint8Array(rowBytes(header));
  return (plane, y) => {
    const row = plane * header.height + y;
    const [from = 0, to = 0] = starts.subarray(row, row + 2);
    unpack(part(bytes, from, to - from), unpacked);
    return unpacked;
  };
}

/** A control byte below 128 is followed by that many bytes plus one, a higher one by a single byte to be repeated. */
function unpack(packed: Uint8Array, row: Uint8Array): void {
  let to = 0;
  let at = 0;
  while (at < packed.length && to < row.length) {
    const sign = packed[at] ?? 0;
    const count = sign < 128 ? sign + 1 : sign === 128 ? 0 : 257 - sign;
    if (sign < 128) row.set(packed.subarray(at + 1, at + 1 + Math.min(count, row.length - to)), to);
    else row.fill(packed[at + 1] ?? 0, to, to + count);
    at += sign < 128 ? 1 + count : sign === 128 ? 1 : 2;
    to += count;
  }
  if (to < row.length) throw new Error("A row of the picture is too short.");
}

/** In a bitmap 1 is black. Of 16-bit values the high byte is used. */
function toBytes(row: Uint8Array, { depth, width }: PsdHeader): Uint8Array {
  if (depth === 8) return row;
  const values = new Uint8Array(width);
  for (let x = 0; x < width; x += 1) {
    const isInk = ((row[x >> 3] ?? 0) >> (7 - (x & 7))) & 1;
    values[x] = depth === 16 ? (row[2 * x] ?? 0) : isInk ? 0 : 255;
  }
  return values;
}

function rowBytes({ width, depth }: PsdHeader): number {
  return Math.ceil((width * depth) / 8);
}

function part(bytes: Uint8Array, start: number, length: number): Uint8Array {
  if (start + length > bytes.length) throw new Error("The file ends too early.");
  return bytes.subarray(start, start + length);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
