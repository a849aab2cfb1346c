import { access, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { decodeContent } from "./encoded-content.ts";
import { withStagedFile } from "./staging.ts";

test("a received file has its size and fingerprint, and is gone after its use", async () => {
  const path = await withStagedFile(
    Readable.from([Buffer.from("hello "), Buffer.from("world")]),
    100,
    async (file) => {
      expect(file).toMatchObject({ size: 11, checksum: "5eb63bbbe01eeed093cb22bb8f5acdc3" });
      expect(await text(file.open())).toBe("hello world");
      expect(await text(file.open())).toBe("hello world");
      return file.path;
    },
  );
  await expect(access(path)).rejects.toThrow("ENOENT");
});

test("a file beyond the limit, a broken transfer and a failing use leave nothing behind", async () => {
  const before = await leftovers();
  await expect(
    withStagedFile(Readable.from([Buffer.alloc(11)]), 10, async () => null),
  ).rejects.toMatchObject({ key: "uploadTooLarge" });
  await expect(withStagedFile(brokenStream(), 10, async () => null)).rejects.toThrow("cut");
  await expect(
    withStagedFile(Readable.from([Buffer.alloc(1)]), 10, async () =>
      Promise.reject(new Error("no")),
    ),
  ).rejects.toThrow("no");
  expect(await leftovers()).toEqual(before);
});

test.each([
  ["aGVsbG8=", "hello"],
  ["data:text/html;base64,aGVsbG8=", "hello"],
  ["aGVs\nbG8", "hello"],
])("the content %j is read", async (data, expected) => {
  expect(await text(decodeContent(data))).toBe(expected);
});

test("long content is read whole", async () => {
  const content = "x".repeat(500_001);
  expect(await text(decodeContent(Buffer.from(content).toString("base64")))).toBe(content);
});

test.each([
  "",
  "   ",
  "data:image/png;base64,",
  "not base64!",
  "https://example.com/a.png",
  "http://169.254.169.254/",
])("the content %j is refused", (data) => {
  expect(() => decodeContent(data)).toThrow(expect.objectContaining({ key: "invalidInput" }));
});

async function leftovers(): Promise<string[]> {
  return await readdir(join(tmpdir(), "rowhouse-uploads")).catch(() => []);
}

function brokenStream(): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("cut");
    })(),
  );
}
