import { parseFile } from "music-metadata";

/** What a film or a recording says of itself. */
export interface MediaFacts {
  /** Whole seconds of the longest track; 0 when it cannot be told. */
  duration: number;
  /** Of the first film track; null for sound. */
  width: number | null;
  height: number | null;
}

/** Largest number in the columns of all vendors. */
const most = 2 ** 31 - 1;

/** Reads the beginning of a file and, where nothing there tells how long it is, the rest. Throws for unknown formats. */
export async function readMediaFacts(path: string): Promise<MediaFacts> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true });
  const { pixelWidth, pixelHeight } = format.trackInfo.find((track) => track.video)?.video ?? {};
  const durations = [format.duration, ...format.trackInfo.map((track) => track.duration)];
  const isFilm = isCount(pixelWidth) && isCount(pixelHeight);
  return {
    duration: Math.round(Math.max(0, ...durations.filter(isCount))),
    width: isFilm ? pixelWidth : null,
    height: isFilm ? pixelHeight : null,
  };
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && value > 0 && value <= most;
}
