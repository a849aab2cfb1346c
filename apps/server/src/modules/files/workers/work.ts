import type { MediaFacts } from "./media-facts.ts";

/** Each task loads its own libraries: a thread runs one task and ends. */
export const work: {
  [Name in keyof Tasks]: (input: Tasks[Name]["input"]) => Promise<Tasks[Name]["output"]>;
} = {
  pdfPage: async (input) => (await import("./pdf-page.ts")).renderPdfPage(input),
  psdPicture: async (input) => (await import("./psd-picture.ts")).renderPsdPicture(input),
  mediaFacts: async (path) => (await import("./media-facts.ts")).readMediaFacts(path),
};

/** Input and output of each task. */
export interface Tasks {
  pdfPage: { input: RenderInput; output: Raster };
  psdPicture: { input: RenderInput; output: Raster };
  /** Path of a file on this machine. */
  mediaFacts: { input: string; output: MediaFacts };
}

/** A file to be rendered, and the box that its thumbnail has to fill. */
export interface RenderInput {
  bytes: Uint8Array;
  box: Box;
}

export interface Box {
  width: number;
  height: number;
}

/** Raw pixels, row by row. */
export interface Raster extends Box {
  data: Uint8Array;
  channels: 3 | 4;
}

/** Rendered pictures are scaled down afterwards, so they need no more pixels than this. */
export const maxRenderedPixels = 16_000_000;
