import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { emptyChecksum, goOnWithChecksum } from "./running-checksum.ts";

const md5 = (content: Uint8Array): string => createHash("md5").update(content).digest("hex");

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 3_000_001])(
  "the checksum of %i bytes is that of Node, also when it stopped on the way",
  async (size) => {
    const content = Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 256);
    const half = Math.floor(size / 128) * 64;
    const begun = await goOnWithChecksum(emptyChecksum, {
      content: content.subarray(0, half),
      before: 0,
      isEnd: false,
    });
    // Bytes of a request may lie anywhere.
    const rest = Buffer.concat([Buffer.from("x"), content.subarray(half)]).subarray(1);
    const end = { content: rest, before: half, isEnd: true };
    expect(await goOnWithChecksum(begun, end)).toBe(md5(content));
  },
);
