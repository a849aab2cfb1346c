import { describe, expect, test } from "vitest";
import { keyOfAction, readThumbnailActions } from "./thumbnail-actions.ts";

const defaults = readThumbnailActions(null);
const read = (setting: object) => readThumbnailActions(JSON.stringify(setting));

describe("thumbnail actions", () => {
  test("crop and contain are always available, with defaults for invalid settings", () => {
    expect([...defaults.keys()]).toEqual(["crop", "contain"]);
    for (const setting of ["", "{", "[]", "null", "7", '{"crop":null,"contain":{"options":[]}}'])
      expect(readThumbnailActions(setting)).toEqual(defaults);
  });

  test("the options of a fresh project are the defaults", () => {
    const contain = {
      resizeCanvas: false,
      position: "center",
      resizeRelative: false,
      canvasBackground: "ccc",
    };
    expect(
      read({ contain: { options: contain }, crop: { options: { position: "center" } } }),
    ).toEqual(defaults);
  });

  test.each([
    ["top", { row: "top", column: "" }],
    ["bottom-right", { row: "bottom", column: "right" }],
    [" Left_Bottom ", { row: "bottom", column: "left" }],
    ["center-left", { row: "", column: "left" }],
    ["center", { row: "", column: "" }],
    ["attention", { row: "", column: "" }],
    ["top-somewhere", { row: "", column: "" }],
    [5, { row: "", column: "" }],
  ])("the position %j is parsed", (position, expected) => {
    expect(read({ crop: { options: { position } } }).get("crop")?.position).toEqual(expected);
  });

  test.each([
    [{ resizeCanvas: true }, { canvas: "box", background: "#ccc" }],
    [
      { resizeCanvas: "1", canvasBackground: "#FF8800" },
      { canvas: "box", background: "#ff8800" },
    ],
    [
      { resizeCanvas: true, resizeRelative: true },
      { canvas: "around", background: "#ccc" },
    ],
    [
      { resizeCanvas: true, canvasBackground: "url(x)" },
      { canvas: "box", background: "#ccc" },
    ],
    [
      { resizeCanvas: true, canvasBackground: "ffff" },
      { canvas: "box", background: "#ccc" },
    ],
    [
      { resizeRelative: true, canvasBackground: "fff" },
      { canvas: "none", background: "#ccc" },
    ],
    [{ resizeCanvas: "maybe" }, { canvas: "none" }],
  ])("the canvas %j is parsed", (options, expected) => {
    expect(read({ contain: { options } }).get("contain")).toMatchObject({
      fit: "contain",
      ...expected,
    });
  });

  test("other keys define additional actions", () => {
    const actions = read({
      banner: { action: "crop", options: { position: "top" } },
      card: { options: { resizeCanvas: true } },
      "no/name": {},
      __proto__: {},
    });
    expect([...actions.keys()]).toEqual(["crop", "contain", "banner", "card"]);
    expect(actions.get("banner")).toMatchObject({
      fit: "crop",
      position: { row: "top", column: "" },
    });
    expect(actions.get("card")).toMatchObject({ fit: "contain", canvas: "box" });
  });

  test("each result has a key of its own, without options that do not matter", () => {
    const keys = (setting: object) => [...read(setting).values()].map(keyOfAction);
    expect(keys({})).toEqual(["crop", "contain"]);
    const positioned = { position: "top-left", resizeCanvas: true, canvasBackground: "F00" };
    expect(keys({ contain: { options: positioned }, crop: { options: positioned } })).toEqual([
      "crop-top-left",
      "contain-box-f00-top-left",
    ]);
    expect(keys({ contain: { options: { position: "top" } } })).toEqual(["crop", "contain"]);
  });
});
