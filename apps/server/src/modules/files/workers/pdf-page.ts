import { PDFiumLibrary } from "@hyzyla/pdfium";
import { maxDrawnPixels } from "./work.ts";
import type { Box, Drawn, Raster } from "./work.ts";

/** Bytes that drawing may take, the file among them. */
const maxMemory = 256 * 1024 * 1024;
const pageBytes = 64 * 1024;
/** Longest edge of what is drawn; a page can be a ribbon of any length. */
const maxEdge = 10_000;
/** Dots in each direction for one of the thumbnail: letters are smoother when they are made small afterwards. */
const oversampling = 2;

/** The first page of a PDF file on white, large enough to fill the box. Throws when there is none or it asks for a password. */
export async function drawPdfPage({ bytes, box }: Drawn): Promise<Raster> {
  limitMemory();
  const document = await (await PDFiumLibrary.init()).loadDocument(bytes);
  const page = document.getPage(0);
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(width > 0 && height > 0)) throw new Error("The file has no first page.");
  const drawn = await page.render({ ...drawnSize({ width, height }, box), scale: 1 });
  return { data: drawn.data, width: drawn.width, height: drawn.height, channels: 4 };
}

function drawnSize(page: Box, box: Box): Box {
  const wanted = oversampling * Math.max(box.width / page.width, box.height / page.height);
  const scale = Math.min(
    wanted,
    maxEdge / Math.max(page.width, page.height),
    Math.sqrt(maxDrawnPixels / (page.width * page.height)),
  );
  return {
    width: Math.max(1, Math.floor(page.width * scale)),
    height: Math.max(1, Math.floor(page.height * scale)),
  };
}

/** The library would take up to 2 GB; a growth that is refused ends it, and with it the thread. */
function limitMemory(): void {
  const { Memory }: { Memory: { prototype: Growing } } = Reflect.get(globalThis, "WebAssembly");
  const { grow } = Memory.prototype;
  Memory.prototype.grow = function limited(pages) {
    if (this.buffer.byteLength + pages * pageBytes > maxMemory)
      throw new RangeError("The file takes too much memory.");
    return grow.call(this, pages);
  };
}

/** The part of `WebAssembly.Memory` in use here. */
interface Growing {
  buffer: ArrayBuffer;
  grow(this: Growing, pages: number): number;
}
