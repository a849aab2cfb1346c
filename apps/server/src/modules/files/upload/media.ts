import type { MediaFacts } from "../workers/media-facts.ts";
import { inThread } from "../workers/thread.ts";
import { createLimiter } from "../bytes/limiter.ts";

const maxSeconds = 5;
const limitReading = createLimiter(2);

/** Duration of a video or a recording, and size of the video (API contract 10.2); null for unreadable files and on timeout. */
export async function readMedia(path: string): Promise<MediaFacts | null> {
  return await limitReading(() => inThread({ name: "mediaFacts", input: path }, maxSeconds)).catch(
    () => null,
  );
}
