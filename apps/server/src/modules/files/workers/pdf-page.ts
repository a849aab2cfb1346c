import { PDFiumLibrary } from "@hyzyla/pdfium";
import { maxRenderedPixels, type Box, type Raster, type RenderInput } from "./work.ts";

/** Bytes that rendering may use, including the file. */
const maxMemory = 256 * 1024 * 1024;
const pageBytes = 64 * 1024;
/** Longest edge of the rendered page; pages can have any aspect ratio. */
const maxEdge = 10_000;
/** Pixels in each direction per pixel of the thumbnail: text is smoother when it is scaled down afterwards. */
const oversampling = 2;

/** The first page of a PDF file on white, large enough to fill the box. Throws when there is none or it needs a password. */
export async function renderPdfPage({ bytes, box }: RenderInput): Promise<Raster> {
  limitMemory();
  const document = await (await PDFiumLibrary.init()).loadDocument(bytes);
  const page = document.getPage(0);
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(width > 0 && height > 0)) throw new Error("The file has no first page.");
  const rendered = await page.render({ ...renderedSize({ width, height }, box), scale: 1 });
  return { data: rendered.data, width: rendered.width, height: rendered.height, channels: 4 };
}

function renderedSize(page: Box, box: Box): Box {
  const wanted = oversampling * Math.max(box.width / page.width, box.height / page.height);
  const scale = Math.min(
    wanted,
    maxEdge / Math.max(page.width, page.height),
    Math.sqrt(maxRenderedPixels / (page.width * page.height)),
  );
  return {
    width: Math.max(1, Math.floor(page.width * scale)),
    height: Math.max(1, Math.floor(page.height * scale)),
  };
}

/** The library may allocate up to 2 GB; refusing to grow ends it, and with it the thread. */
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
