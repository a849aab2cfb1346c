import type { MediaFacts } from "./media-facts.ts";

/** Each kind of work loads its libraries by itself: a thread does one thing and ends. */
export const work: {
  [Name in keyof Tasks]: (input: Tasks[Name]["input"]) => Promise<Tasks[Name]["output"]>;
} = {
  pdfPage: async (input) => (await import("./pdf-page.ts")).drawPdfPage(input),
  psdPicture: async (input) => (await import("./psd-picture.ts")).drawPsdPicture(input),
  mediaFacts: async (path) => (await import("./media-facts.ts")).readMediaFacts(path),
};

/** What a thread takes and what it answers. */
export interface Tasks {
  pdfPage: { input: Drawn; output: Raster };
  psdPicture: { input: Drawn; output: Raster };
  /** Path of a file on this machine. */
  mediaFacts: { input: string; output: MediaFacts };
}

/** A file that is no picture yet, and the box for which it is drawn. */
export interface Drawn {
  bytes: Uint8Array;
  box: Box;
}

export interface Box {
  width: number;
  height: number;
}

/** Dots without any format, row by row. */
export interface Raster extends Box {
  data: Uint8Array;
  channels: 3 | 4;
}

/** More dots than these are not drawn: what comes after this makes a small picture of them anyway. */
export const maxDrawnPixels = 16_000_000;
