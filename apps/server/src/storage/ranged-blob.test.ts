import { expect, test } from "vitest";
import type { ByteRange } from "./file-store.ts";
import { rangedBlob } from "./ranged-blob.ts";

const content = Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => at % 251));

function blobWith(read: (range: ByteRange) => Promise<Uint8Array>) {
  const asked: ByteRange[] = [];
  const blob = rangedBlob(content.length, (range) => {
    asked.push(range);
    return read(range);
  });
  return { blob, asked };
}

const part = async ({ start, end }: ByteRange) => content.subarray(start, end + 1);

test("content elsewhere is read in pages, each of them once", async () => {
  const { blob, asked } = blobWith(part);
  expect(blob.size).toBe(1_000_000);
  const at = async (start: number, end: number) =>
    Buffer.from(await blob.slice(start, end).arrayBuffer());
  for (const [start, end] of [
    [0, 10],
    [5, 2000],
    [262_140, 262_150],
    [999_990, 1_000_500],
  ] as const)
    expect((await at(start, end)).equals(content.subarray(start, end))).toBe(true);
  expect(asked).toEqual([
    { start: 0, end: 262_143 },
    { start: 262_144, end: 524_287 },
    { start: 786_432, end: 999_999 },
  ]);
  expect((await at(2_000_000, 2_000_010)).length).toBe(0);
  expect(await blob.slice(10, 100).slice(5, 20).text()).toBe(content.toString("utf8", 15, 30));
});

test("content that is shorter than it should be is an error", async () => {
  const { blob } = blobWith(async ({ start }) => part({ start, end: start + 10 }));
  await expect(blob.slice(0, 100).arrayBuffer()).rejects.toThrow("shorter");
});
