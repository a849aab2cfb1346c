import { expect, test } from "vitest";

import { embedAddress, shownAs } from "./model.ts";

test.each([
  ["image/png", "picture"],
  ["image/tiff", "kind"],
  ["video/webm", "video"],
  ["audio/mpeg", "audio"],
  ["embed/vimeo", "picture"],
  ["application/pdf", "pdf"],
  ["application/json", "text"],
  ["text/csv", "text"],
  ["application/zip", "kind"],
  [null, "kind"],
])("a file of type %s is shown as %s", (type, shown) => {
  expect(shownAs({ type, embed: "a-1" })).toBe(shown);
});

test("a video elsewhere is watched there, one without a plain id nowhere", () => {
  expect(embedAddress({ type: "embed/youtube", embed: "../x" })).toBeNull();
  expect(embedAddress({ type: "embed/youtube", embed: "dQw4" })).toBe(
    "https://www.youtube.com/watch?v=dQw4",
  );
});
