import { loadModule } from "../../design/loading/load-module.ts";

/** Blurs that are kept as addresses, about 6 kB each: those of some screens. */
const maxKept = 400;
/** Milliseconds that are decoded at a stretch; in between the page answers. */
const sliceMs = 4;

const kept = new Map<string, Promise<string | null>>();
const waiting: (() => void)[] = [];

/**
 * The address (`data:`) of the small picture that a thumbhash in Base64 stands for; null for a text that is none. It is
 * decoded when the page has time, a few of them at once, and the decoder is loaded with the first.
 */
export async function blurOf(thumbhash: string): Promise<string | null> {
  const known = kept.get(thumbhash);
  if (known !== undefined) return await known;
  const decoded = decode(thumbhash).catch(() => null);
  kept.set(thumbhash, decoded);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return await decoded;
}

async function decode(thumbhash: string): Promise<string> {
  const { thumbHashToDataURL } = await loadModule(() => import("thumbhash"));
  return await whenIdle(() => {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
    if (bytes.length < minBytes) throw new Error("This is no thumbhash.");
    return thumbHashToDataURL(bytes);
  });
}

/** The head of a thumbhash; a shorter one would be decoded to nothing. */
const minBytes = 5;

async function whenIdle<T>(work: () => T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  waiting.push(() => {
    try {
      resolve(work());
    } catch (error) {
      reject(error);
    }
  });
  if (waiting.length === 1) schedule();
  return await promise;
}

function schedule(): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(runSlice, { timeout: 200 });
  else setTimeout(runSlice, 1);
}

function runSlice(): void {
  const end = performance.now() + sliceMs;
  do waiting.shift()?.();
  while (waiting.length > 0 && performance.now() < end);
  if (waiting.length > 0) schedule();
}
