import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

/** Characters from which compressing is worth its time: the model and long lists. */
export const worthCompressing = 16_384;

/** Both work outside of the event loop. */
export const compress = promisify(gzip);
export const decompress = promisify(gunzip);
