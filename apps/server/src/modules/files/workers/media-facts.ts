import { parseFile } from "music-metadata";

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
export async function readMediaFacts(path: string): Promise<MediaFacts> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true });
  const { pixelWidth, pixelHeight } = format.trackInfo.find((track) => track.video)?.video ?? {};
  const durations = [format.duration, ...format.trackInfo.map((track) => track.duration)];
  const isVideo = isCount(pixelWidth) && isCount(pixelHeight);
  return {
    duration: Math.round(Math.max(0, ...durations.filter(isCount))),
    width: isVideo ? pixelWidth : null,
    height: isVideo ? pixelHeight : null,
  };
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && value > 0 && value <= maxInteger;
}
