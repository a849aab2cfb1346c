import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { emptyChecksum, goOnWithChecksum } from "./running-checksum.ts";

test.each([0, 1, 64, 127, 3_000_001])(
  "the checksum of %i bytes is that of Node, also when it stopped on the way",
  async (size) => {
    const content = Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 256);
    const half = Math.floor(size / 2);
    const first = { content: content.subarray(0, half), isEnd: false };
    const begun = await goOnWithChecksum(emptyChecksum, first);
    const end = { content: content.subarray(half), isEnd: true };
    expect(await goOnWithChecksum(begun ?? "", end)).toBe(
      createHash("md5").update(content).digest("hex"),
    );
  },
);

test("a state that another version has left is not gone on with", async () => {
  const end = { content: new Uint8Array(3), isEnd: true };
  expect(await goOnWithChecksum("AAECAwQF", end)).toBeNull();
});
