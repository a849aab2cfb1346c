import { describe, expect, test } from "vitest";

import { dimensionsOf, expandedFile, extensionOf, fileTitle, iconOf, typeFilter } from "./model.ts";

describe("file model", () => {
  test.each([
    ["application/pdf", "picture_as_pdf"],
    ["application/zip", "insert_drive_file"],
    ["image/png", "crop_original"],
    ["video/mp4", "videocam"],
    ["audio/mpeg", "audiotrack"],
    [null, "save"],
  ])("the icon of %s is %s", (type, icon) => {
    expect(iconOf(type)).toBe(icon);
  });

  test("names a file by title, then file name, then key", () => {
    expect(fileTitle({ id: 1, title: "House", filename: "h.jpg" })).toBe("House");
    expect(fileTitle({ id: 1, title: "", filename: "h.jpg" })).toBe("h.jpg");
    expect(fileTitle({ id: 1 })).toBe("1");
  });

  test("the kind is the extension of the name, else the type", () => {
    expect(extensionOf({ filename: "h.jpg", type: "image/jpeg" })).toBe("JPG");
    expect(extensionOf({ filename: "noending", type: "image/jpeg" })).toBe("JPEG");
  });

  test("pictures have their dimensions as text, if they are known", () => {
    expect(dimensionsOf({ width: 800, height: 600 })).toBe("800 × 600");
    expect(dimensionsOf({ width: null, height: null })).toBeNull();
  });

  test("an expanded file holds more than its key", () => {
    expect(expandedFile({ id: 4 })).toBeNull();
    expect(expandedFile(4)).toBeNull();
    expect(expandedFile({ id: 4, type: "image/png" })).toEqual({ id: 4, type: "image/png" });
  });

  test("narrows the picker to accepted kinds", () => {
    expect(typeFilter([])).toEqual([]);
    expect(typeFilter([".pdf"])).toEqual([]);
    expect(
      typeFilter(["image/*", "application/pdf"]).map(({ operator, value }) => [operator, value]),
    ).toEqual([
      ["in", ["application/pdf"]],
      ["contains", "image/"],
    ]);
  });
});
