import { describe, expect, test } from "vitest";

import { refusalOf, shownProgress } from "./use-uploads.ts";

const picture = { name: "House.JPG", size: 2000, type: "image/jpeg" };

describe("checks before an upload", () => {
  test.each([[["image/jpeg"]], [["image/*"]], [[".jpg"]], [["text/plain", "IMAGE/*"]], [[]]])(
    "accepts a picture for %j",
    (accept) => {
      expect(refusalOf(picture, { maxSize: null, accept })).toBeNull();
    },
  );

  test("refuses other types", () => {
    expect(refusalOf(picture, { maxSize: null, accept: ["application/pdf", ".png"] })).toBe(
      "file_type_not_accepted",
    );
  });

  test("looks at the size before the type", () => {
    expect(refusalOf(picture, { maxSize: 1999, accept: ["application/pdf"] })).toBe(
      "upload_exceeds_max_size",
    );
  });
});

test("shows at most 95 percent until the server has responded", () => {
  expect([0, 0.5, 1].map(shownProgress)).toEqual([0, 50, 95]);
});
