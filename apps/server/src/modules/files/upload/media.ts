import type { MediaFacts } from "../workers/media-facts.ts";
import { inThread } from "../workers/thread.ts";
import { createLimiter } from "../bytes/limiter.ts";

const maxSeconds = 5;
const limitReading = createLimiter(2);

/** How long a film or a recording is, and how large the film (API contract 10.2); null when it does not say so in time. */
export async function readMedia(path: string): Promise<MediaFacts | null> {
  return await limitReading(() => inThread({ name: "mediaFacts", input: path }, maxSeconds)).catch(
    () => null,
  );
}
