import type { Picture, PictureSource, ThumbnailInput } from "../bytes/pictures.ts";
import type { EditInput, EditOutcome } from "../editing/edit-picture.ts";
import type { MediaFacts, MediaInput } from "./media-facts.ts";

/** Each task loads its own libraries: what runs it is there for one task, or for one kind of them. */
export const work: {
  [Name in keyof Tasks]: (input: Tasks[Name]["input"]) => Promise<Tasks[Name]["output"]>;
} = {
  pdfPage: async (input) => (await import("./pdf-page.ts")).renderPdfPage(input),
  psdPicture: async (input) => (await import("./psd-picture.ts")).renderPsdPicture(input),
  mediaFacts: async (input) => (await import("./media-facts.ts")).readMediaFacts(input),
  pictureFacts: async (path) => (await import("../bytes/pictures.ts")).readPicture(path),
  thumbnail: async (input) => (await import("../bytes/pictures.ts")).encodeThumbnail(input),
  thumbhash: async (input) => (await import("../bytes/pictures.ts")).readThumbhash(input),
  editPicture: async (input) => (await import("../editing/edit-picture.ts")).editPicture(input),
};

/** Input and output of each task. */
export interface Tasks {
  pdfPage: { input: RenderInput; output: Raster };
  psdPicture: { input: RenderInput; output: Raster };
  mediaFacts: { input: MediaInput; output: MediaFacts };
  /** Path of a file on this machine. */
  pictureFacts: { input: string; output: Picture };
  thumbnail: { input: ThumbnailInput; output: Uint8Array };
  thumbhash: { input: PictureSource; output: Uint8Array };
  editPicture: { input: EditInput; output: EditOutcome };
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
