import type { Item } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";

import {
  expandedFile,
  fileIcon,
  fileKind,
  fileTitle,
  fileTypeFilter,
  isPicture,
  offeredFileTools,
} from "./files.ts";

describe("files", () => {
  test.each([
    ["application/pdf", "picture_as_pdf"],
    ["application/zip", "insert_drive_file"],
    ["image/png", "crop_original"],
    ["video/mp4", "videocam"],
    ["audio/mpeg", "audiotrack"],
    [null, "save"],
  ])("the icon of %s is %s", (type, icon) => {
    expect(fileIcon(type)).toBe(icon);
  });

  test("names a file by title, then file name, then key", () => {
    expect(fileTitle({ id: 1, title: "House", filename: "h.jpg" })).toBe("House");
    expect(fileTitle({ id: 1, title: "", filename: "h.jpg" })).toBe("h.jpg");
    expect(fileTitle({ id: 1 })).toBe("1");
    expect(fileTitle({})).toBe("");
  });

  test("the kind is the extension of the name, else the type", () => {
    expect(fileKind({ filename: "h.jpg", type: "image/jpeg" })).toBe("JPG");
    expect(fileKind({ filename: "noending", type: "image/jpeg" })).toBe("JPEG");
    expect(fileKind({ filename: "noending" })).toBe("");
  });

  test("an expanded file holds more than its key", () => {
    expect(expandedFile({ id: 4 })).toBeNull();
    expect(expandedFile(4)).toBeNull();
    expect(expandedFile({ type: "image/png" })).toBeNull();
    expect(expandedFile({ id: 4, type: "image/png" })).toEqual({ id: 4, type: "image/png" });
    expect(expandedFile({ id: 4, filename: "h.jpg" })).toEqual({ id: 4, filename: "h.jpg" });
  });

  test("narrows the picker to accepted kinds", () => {
    expect(fileTypeFilter([])).toEqual([]);
    expect(fileTypeFilter([".pdf"])).toEqual([]);
    const family = { path: ["type"], operator: "contains", value: "image/", logical: "or" };
    const exact = { path: ["type"], operator: "in", value: ["application/pdf"], logical: "or" };
    expect(fileTypeFilter(["image/*"])).toEqual([family]);
    expect(fileTypeFilter(["application/pdf"])).toEqual([exact]);
    expect(fileTypeFilter(["image/*", "application/pdf", ".pdf"])).toEqual([exact, family]);
  });

  test.each([
    ["image/png", true],
    ["video/mp4", false],
    ["my image/png", false],
    [null, false],
  ])("of the type %j are pictures that a browser shows: %j", (type, expected) => {
    expect(isPicture({ type })).toBe(expected);
  });
});

test("tools for a file are those that it has a use for and that its reader may use", () => {
  const toolsOf = (file: Item, mayChange = true) =>
    offeredFileTools({ can: () => mayChange }, file).map(({ tool }) => tool);
  const picture = { type: "image/png", metadata: { edited: true }, embed: null };
  expect(toolsOf(picture)).toEqual(["edit", "original", "content", "versions", "uses"]);
  expect(toolsOf(picture, false)).toEqual(["versions", "uses"]);
  expect(toolsOf({ type: "application/pdf" })).toEqual(["content", "versions", "uses"]);
  expect(toolsOf({ type: "embed/vimeo", embed: "12" })).toEqual(["versions", "uses"]);
});

test("whether a file may be changed is asked of that very file, and each tool has a symbol", () => {
  const file = { id: 4, type: "image/png", metadata: { edited: true } };
  const asked: unknown[] = [];
  const can = (...question: unknown[]) => {
    asked.push(question);
    return true;
  };
  expect(offeredFileTools({ can }, file).map(({ icon }) => icon)).toEqual([
    "crop_rotate",
    "settings_backup_restore",
    "upload",
    "history",
    "link",
  ]);
  expect(asked).toEqual([["update", "directus_files", file]]);
});
