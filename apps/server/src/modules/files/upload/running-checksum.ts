/** Bytes that MD5 takes at a time. */
const blockBytes = 64;
/** The words that RFC 1321 adds. */
const added = new DataView(new ArrayBuffer(4 * 64));
for (let at = 0; at < 64; at += 1)
  added.setUint32(4 * at, Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32));

/** The state of a checksum of nothing yet, in hex. */
export const emptyChecksum = "0123456789abcdeffedcba9876543210";

/**
 * Goes on with the MD5 of content of which each process sees a part: Node's own cannot be taken along. `state` is that of the `before`
 * bytes so far, whole blocks of 64; `isEnd` says that nothing follows. Returns the state after `content` in hex, at the end the checksum.
 * Content that is not the end has whole blocks as well. A mebibyte at a time lets other requests through.
 */
export async function goOnWithChecksum(
  state: string,
  { content, before, isEnd }: { content: Uint8Array; before: number; isEnd: boolean },
): Promise<string> {
  const words = viewOf(Buffer.from(state, "hex"));
  const whole = content.byteLength - (content.byteLength % blockBytes);
  for (let at = 0; at < whole; at += yieldBytes) {
    addBlocks(words, content.subarray(at, Math.min(whole, at + yieldBytes)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (isEnd) addBlocks(words, endOf(content.subarray(whole), before + content.byteLength));
  return hexOf(words);
}

const yieldBytes = 1024 * 1024;

/** The last bytes as MD5 wants them: a bit, zeros, and how many bits there were. */
function endOf(rest: Uint8Array, total: number): Uint8Array {
  const end = Buffer.alloc(rest.byteLength < blockBytes - 8 ? blockBytes : 2 * blockBytes);
  end.set(rest);
  end[rest.byteLength] = 0x80;
  end.writeBigUInt64LE(BigInt(total) * 8n, end.byteLength - 8);
  return end;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function hexOf({ buffer, byteOffset, byteLength }: DataView): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("hex");
}

function turn(sum: number, bits: number): number {
  const word = sum | 0;
  return (word << bits) | (word >>> (32 - bits));
}

/** The four rounds of RFC 1321, four steps at a time, so that no word has to change its place. */
function addBlocks(state: DataView, content: Uint8Array): void {
  const input = viewOf(content);
  let block = 0;
  const sum = (step: number, word: number): number =>
    added.getInt32(4 * step) + input.getInt32(block + 4 * (word & 15), true);
  let a = state.getInt32(0, true);
  let b = state.getInt32(4, true);
  let c = state.getInt32(8, true);
  let d = state.getInt32(12, true);
  for (; block < content.byteLength; block += blockBytes) {
    for (let at = 0; at < 16; at += 4) {
      a = (b + turn(a + (d ^ (b & (c ^ d))) + sum(at, at), 7)) | 0;
      d = (a + turn(d + (c ^ (a & (b ^ c))) + sum(at + 1, at + 1), 12)) | 0;
      c = (d + turn(c + (b ^ (d & (a ^ b))) + sum(at + 2, at + 2), 17)) | 0;
      b = (c + turn(b + (a ^ (c & (d ^ a))) + sum(at + 3, at + 3), 22)) | 0;
    }
    for (let at = 16; at < 32; at += 4) {
      a = (b + turn(a + (c ^ (d & (b ^ c))) + sum(at, 5 * at + 1), 5)) | 0;
      d = (a + turn(d + (b ^ (c & (a ^ b))) + sum(at + 1, 5 * at + 6), 9)) | 0;
      c = (d + turn(c + (a ^ (b & (d ^ a))) + sum(at + 2, 5 * at + 11), 14)) | 0;
      b = (c + turn(b + (d ^ (a & (c ^ d))) + sum(at + 3, 5 * at + 16), 20)) | 0;
    }
    for (let at = 32; at < 48; at += 4) {
      a = (b + turn(a + (b ^ c ^ d) + sum(at, 3 * at + 5), 4)) | 0;
      d = (a + turn(d + (a ^ b ^ c) + sum(at + 1, 3 * at + 8), 11)) | 0;
      c = (d + turn(c + (d ^ a ^ b) + sum(at + 2, 3 * at + 11), 16)) | 0;
      b = (c + turn(b + (c ^ d ^ a) + sum(at + 3, 3 * at + 14), 23)) | 0;
    }
    for (let at = 48; at < 64; at += 4) {
      a = (b + turn(a + (c ^ (b | ~d)) + sum(at, 7 * at), 6)) | 0;
      d = (a + turn(d + (b ^ (a | ~c)) + sum(at + 1, 7 * at + 7), 10)) | 0;
      c = (d + turn(c + (a ^ (d | ~b)) + sum(at + 2, 7 * at + 14), 15)) | 0;
      b = (c + turn(b + (d ^ (c | ~a)) + sum(at + 3, 7 * at + 21), 21)) | 0;
    }
    a = (a + state.getInt32(0, true)) | 0;
    b = (b + state.getInt32(4, true)) | 0;
    c = (c + state.getInt32(8, true)) | 0;
    d = (d + state.getInt32(12, true)) | 0;
    state.setInt32(0, a, true);
    state.setInt32(4, b, true);
    state.setInt32(8, c, true);
    state.setInt32(12, d, true);
  }
}
