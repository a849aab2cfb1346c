import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { parseBlob, parseFile } from "music-metadata";
import { rangedBlob, type ByteRange } from "../../../storage/index.ts";

/** A file on this machine, or one of so many bytes elsewhere, ranges of which come through a port. */
export type MediaInput = { path: string } | { size: number; port: MessagePort };

/** Metadata of a video or a recording. */
export interface MediaFacts {
  /** Whole seconds of the longest track; 0 when unknown. */
  duration: number;
  /** Of the first video track; null for audio. */
  width: number | null;
  height: number | null;
}

/** Largest integer in the columns of all databases. */
const maxInteger = 2 ** 31 - 1;

/** Reads the beginning of a file, and the rest when the duration is missing there. Throws for unknown formats. */
export async function readMediaFacts(input: MediaInput): Promise<MediaFacts> {
  const { format } =
    "path" in input
      ? await parseFile(input.path, options)
      : await parseBlob(
          rangedBlob(input.size, (range) => ask(input.port, range)),
          // Elsewhere each look costs a request: an index leads to the end of a film without looking at each of its scenes.
          { ...options, mkvUseIndex: true },
        );
  const { pixelWidth, pixelHeight } = format.trackInfo.find((track) => track.video)?.video ?? {};
  const durations = [format.duration, ...format.trackInfo.map((track) => track.duration)];
  const isVideo = isCount(pixelWidth) && isCount(pixelHeight);
  return {
    duration: Math.round(Math.max(0, ...durations.filter(isCount))),
    width: isVideo ? pixelWidth : null,
    height: isVideo ? pixelHeight : null,
  };
}

const options = { duration: true, skipCovers: true };

/** One range at a time: the port has one answer for each question. */
async function ask(port: MessagePort, range: ByteRange): Promise<Uint8Array> {
  const answer = once(port, "message");
  port.postMessage(range);
  const [bytes]: unknown[] = await answer;
  if (bytes instanceof ArrayBuffer) return new Uint8Array(bytes);
  throw new Error("The content could not be read.");
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && value > 0 && value <= maxInteger;
}
