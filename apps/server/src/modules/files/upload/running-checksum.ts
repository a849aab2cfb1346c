import { createMD5 } from "hash-wasm";

/** The state of a checksum of nothing yet. */
export const emptyChecksum = "";

const yieldBytes = 1024 * 1024;

/**
 * Goes on with the MD5 of content of which each process sees a part: the state of Node's own cannot be stored. Returns the state
 * after `content`, and at the end the checksum in hex; null where `state` was made by another version of the library. A mebibyte
 * at a time lets other requests through.
 */
export async function goOnWithChecksum(
  state: string,
  { content, isEnd }: { content: Uint8Array; isEnd: boolean },
): Promise<string | null> {
  const hasher = (await createMD5()).init();
  if (state !== emptyChecksum)
    try {
      hasher.load(Buffer.from(state, "base64"));
    } catch {
      return null;
    }
  for (let at = 0; at < content.byteLength; at += yieldBytes) {
    hasher.update(content.subarray(at, at + yieldBytes));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return isEnd ? hasher.digest("hex") : Buffer.from(hasher.save()).toString("base64");
}
