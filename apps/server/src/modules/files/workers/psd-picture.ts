import { openPsdRows, psdModes, readPsdHeader, type PsdHeader, type ReadRow } from "./psd-file.ts";
import { maxRenderedPixels, type Box, type Raster, type RenderInput } from "./work.ts";

const maxPixels = 100_000_000;
/** Minimum of pixels in each direction per pixel of the thumbnail. */
const oversampling = 2;
/** Values per pixel, by color mode; an index into a palette yields three. */
const planesByMode: ReadonlyMap<number, number> = new Map([
  [psdModes.bitmap, 1],
  [psdModes.gray, 1],
  [psdModes.duotone, 1],
  [psdModes.indexed, 3],
  [psdModes.rgb, 3],
  [psdModes.cmyk, 4],
]);

/**
 * The composite image that Photoshop stores beside the layers, scaled down while it is read; transparency is already on
 * white. Throws for files that are broken, too large or of an unsupported kind (Lab, 32 bits).
 */
export function renderPsdPicture({ bytes, box }: RenderInput): Raster {
  const header = readPsdHeader(bytes);
  if (!header) throw new Error("This is no Photoshop file.");
  if (header.width * header.height > maxPixels) throw new Error("The picture is too large.");
  const step = stepFor(header, box);
  const readRow = openPsdRows(bytes, header);
  const planes = Array.from({ length: planesOf(header) }, (_, plane) =>
    reduce((y) => readRow(plane, y), header, step),
  );
  return { data: toPixels(planes, header), channels: 3, ...reducedSize(header, step) };
}

function planesOf({ mode, depth, channels }: PsdHeader): number {
  const count = planesByMode.get(mode) ?? 0;
  const stored = mode === psdModes.indexed ? 1 : count;
  const isRead = depth === (mode === psdModes.bitmap ? 1 : 8) || (depth === 16 && stored === count);
  if (count === 0 || stored > channels || !isRead)
    throw new Error("Pictures of this kind are not supported.");
  return count;
}

/** How many pixels in each direction become one. */
function stepFor({ width, height }: Box, box: Box): number {
  const enough = Math.min(width / box.width, height / box.height) / oversampling;
  return Math.max(
    1,
    Math.floor(enough),
    Math.ceil(Math.sqrt((width * height) / maxRenderedPixels)),
  );
}

function reducedSize({ width, height }: Box, step: number): Box {
  return { width: Math.floor(width / step), height: Math.floor(height / step) };
}

/** One plane scaled down, each value the mean of a square. */
function reduce(readRow: (y: number) => ReturnType<ReadRow>, size: Box, step: number): Uint8Array {
  const { width, height } = reducedSize(size, step);
  const plane = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const sums = new Float64Array(width);
    for (let line = 0; line < step; line += 1) addRow(sums, readRow(y * step + line), step);
    for (let x = 0; x < width; x += 1) plane[y * width + x] = (sums[x] ?? 0) / (step * step);
  }
  return plane;
}

function addRow(sums: Float64Array, row: Uint8Array, step: number): void {
  let from = 0;
  for (let x = 0; x < sums.length; x += 1) {
    let sum = sums[x] ?? 0;
    for (const end = from + step; from < end; from += 1) sum += row[from] ?? 0;
    sums[x] = sum;
  }
}

/** Interleaved red, green and blue. CMYK inks are stored inverted. */
function toPixels(planes: Uint8Array[], { mode }: PsdHeader): Uint8Array {
  const [first = new Uint8Array(), second = first, third = first, black] = planes;
  const pixels = new Uint8Array(first.length * 3);
  for (let pixel = 0; pixel < first.length; pixel += 1) {
    const light = mode === psdModes.cmyk ? (black?.[pixel] ?? 0) / 255 : 1;
    pixels[pixel * 3] = (first[pixel] ?? 0) * light;
    pixels[pixel * 3 + 1] = (second[pixel] ?? 0) * light;
    pixels[pixel * 3 + 2] = (third[pixel] ?? 0) * light;
  }
  return pixels;
}
