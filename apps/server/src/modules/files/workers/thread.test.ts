import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  mp4Of,
  pdfOf,
  pdfStream,
  psdOf,
  redHalf,
  wavOf,
} from "../../../../test/files/documents.ts";
import { inThread } from "./thread.ts";
import type { Raster } from "./work.ts";

const box = { width: 200, height: 200 };
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "rowhouse-workers-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function render(bytes: Uint8Array, seconds = 10): Promise<Raster> {
  return await inThread({ name: "pdfPage", input: { bytes, box } }, seconds);
}

function pixel({ data, width, channels }: Raster, x: number, y: number): number[] {
  const at = (y * width + x) * channels;
  return [...data.subarray(at, at + 3)];
}

/** Nested forms, each rendering the next one many times. */
function bomb(levels: number, times: number): Buffer {
  const forms = Array.from({ length: levels }, (_, level) => {
    const next = `/Resources << /XObject << /F ${level + 6} 0 R >> >>`;
    const content = level === levels - 1 ? "0 0 10 10 re f" : "/F Do ".repeat(times);
    return pdfStream(content, `/Type /XObject /Subtype /Form /BBox [0 0 300 200] ${next}`);
  });
  return pdfOf([...redHalf(undefined, "/F Do", "/XObject << /F 5 0 R >>"), ...forms]);
}

/** More lines than can be rendered in a second. */
const slow = () =>
  redHalf(undefined, "5 w [1 1] 0 d " + "0 0 m 300 200 l 0 200 l S\n".repeat(300_000));

describe("the first page of a PDF file", () => {
  test("is rendered on white, twice as large as the box requires", async () => {
    const page = await render(pdfOf(redHalf()));
    expect([page.width, page.height]).toEqual([600, 400]);
    expect(pixel(page, 100, 200)).toEqual([255, 0, 0]);
    expect(pixel(page, 500, 200)).toEqual([255, 255, 255]);
  });

  test("is limited for pages of extreme size or aspect ratio", async () => {
    const page = await render(pdfOf(redHalf("0 0 1000000000 1000000000")));
    expect([page.width, page.height]).toEqual([400, 400]);
    const ribbon = await render(pdfOf(redHalf("0 0 14400 1")));
    expect([ribbon.width, ribbon.height]).toEqual([10_000, 1]);
  });

  test.each([
    ["no PDF", Buffer.from("%PDF-1.7\ngarbage")],
    ["truncated", pdfOf(redHalf()).subarray(0, 200)],
    [
      "without pages",
      pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]),
    ],
    [
      "its own parent",
      pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
    ],
    ["empty", Buffer.alloc(0)],
    ["a bomb", bomb(12, 12)],
  ])("is an error when the file is %s", async (_, bytes) => {
    await expect(render(bytes)).rejects.toThrow(/./);
  });
});

describe("a thread", () => {
  test("ends at its time limit without blocking the server", async () => {
    const bytes = pdfOf(slow());
    let ticks = 0;
    const clock = setInterval(() => (ticks += 1), 20);
    await expect(render(bytes, 1)).rejects.toThrow("timed out");
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(10);
  });

  test("renders Photoshop files", async () => {
    const bytes = psdOf({ width: 2, height: 1, mode: 1, channels: 1, planes: Uint8Array.of(1, 2) });
    const picture = await inThread({ name: "psdPicture", input: { bytes, box } }, 10);
    expect(picture).toEqual({
      data: Uint8Array.of(1, 1, 1, 2, 2, 2),
      width: 2,
      height: 1,
      channels: 3,
    });
  });

  test.each([
    ["a.wav", wavOf(2.6), { duration: 3, width: null, height: null }],
    [
      "a.mp4",
      mp4Of({ seconds: 75, width: 640, height: 360 }),
      { duration: 75, width: 640, height: 360 },
    ],
  ])("reads the duration of %s", async (name, bytes, facts) => {
    const path = join(directory, name);
    await writeFile(path, bytes);
    expect(await inThread({ name: "mediaFacts", input: { path } }, 10)).toEqual(facts);
  });

  test("fails for other files", async () => {
    const path = join(directory, "a.txt");
    await writeFile(path, "no video");
    await expect(inThread({ name: "mediaFacts", input: { path } }, 10)).rejects.toThrow(/./);
  });
});
