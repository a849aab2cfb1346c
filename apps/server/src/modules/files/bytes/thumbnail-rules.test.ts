import { describe, expect, test } from "vitest";
import { hasThumbnails, readThumbnailRequest, readThumbnailRules } from "./thumbnail-rules.ts";

const parts = { width: "200", height: "200", action: "crop", quality: "good", name: "a.png" };

describe("thumbnail rules", () => {
  test("200x200 is always offered, first when the setting lacks it", () => {
    expect(readThumbnailRules({}).sizes).toEqual([{ width: 200, height: 200 }]);
    expect(readThumbnailRules({ thumbnail_dimensions: "300x100, 99999x1,x,0x5" }).sizes).toEqual([
      { width: 200, height: 200 },
      { width: 300, height: 100 },
    ]);
    expect(readThumbnailRules({ thumbnail_dimensions: "300x100,200x200" }).sizes[0]).toEqual({
      width: 300,
      height: 100,
    });
  });

  test("settings that are no JSON fall back to the defaults", () => {
    expect(
      readThumbnailRules({
        thumbnail_quality_tags: "{",
        thumbnail_actions: "[]",
        thumbnail_cache_ttl: "x",
      }),
    ).toMatchObject({
      qualities: { poor: 25, good: 50, better: 75, best: 100 },
      actions: readThumbnailRules({}).actions,
      cacheTtl: 86_400,
    });
  });

  test("the format is that of the file, JPEG for formats that browsers cannot show, or the requested one", () => {
    const rules = readThumbnailRules({});
    expect(readThumbnailRequest(rules, parts)).toMatchObject({ quality: 50, format: "png" });
    for (const name of ["a.svg", "a.pdf", "a.psd", "a.tif"])
      expect(readThumbnailRequest(rules, { ...parts, name })?.format).toBe("jpeg");
    expect(readThumbnailRequest(rules, { ...parts, format: "webp" })?.format).toBe("webp");
  });

  test.each([
    { width: "201" },
    { height: "0200" },
    { action: "stretch" },
    { action: "constructor" },
    { quality: "50" },
    { quality: "constructor" },
    { name: "a.mp4" },
    { name: "a" },
    { format: "svg" },
    { format: "../x" },
  ])("refuses %j", (change) => {
    expect(readThumbnailRequest(readThumbnailRules({}), { ...parts, ...change })).toBeNull();
  });

  test("pictures, PDF and Photoshop files have thumbnails", () => {
    const names = ["a.jpg", "a.svg", "a.pdf", "a.psd", "a.txt", "constructor"];
    expect(names.filter(hasThumbnails)).toEqual(["a.jpg", "a.svg", "a.pdf", "a.psd"]);
  });
});
