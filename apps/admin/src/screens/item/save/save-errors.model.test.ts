import { expect, test } from "vitest";
import { readSaveErrors } from "./save-errors.model.ts";

const names = ["title", "views", "published_on"];

test.each([
  ["one field", "title: This value is required.", { title: "This value is required." }, null],
  [
    "several fields",
    "title: This value is required. views: This is not a number.",
    { title: "This value is required.", views: "This is not a number." },
    null,
  ],
  [
    "a message with a colon of its own",
    "title: Choose one of: a, b.",
    { title: "Choose one of: a, b." },
    null,
  ],
  [
    "one field twice",
    "title: Too short. title: Not unique.",
    { title: "Too short. Not unique." },
    null,
  ],
  [
    "a message without a field",
    "The database refused the request.",
    {},
    "The database refused the request.",
  ],
  ["both", "Not valid. views: Too large.", { views: "Too large." }, "Not valid."],
  ["a field that is not known", "secret: Not allowed.", {}, "secret: Not allowed."],
])("reads %s", (...[, message, fields, rest]) => {
  expect(readSaveErrors(message, names)).toEqual({ fields, rest });
});
