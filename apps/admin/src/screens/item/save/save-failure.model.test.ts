import { expect, test } from "vitest";
import { isStale, readFailure } from "./save-failure.model.ts";

const names = ["title", "slug"];
const refused = (status: number, code: number | null, message = "No") =>
  Object.assign(new Error(message), { status, code });

test.each([
  ["no answer", refused(0, -1), { kind: "offline" }],
  ["an ended session", refused(401, 102), { kind: "session" }],
  ["an item that is gone", refused(404, 203), { kind: "gone" }],
  [
    "a missing right",
    refused(403, 302, "You may not change this item."),
    { kind: "rights", message: "You may not change this item." },
  ],
  ["a broken server", refused(500, null, "Oops"), { kind: "server", message: "Oops" }],
  [
    "a refusal that names no field",
    refused(422, 12, "Not valid."),
    { kind: "server", message: "Not valid." },
  ],
  ["anything else", new Error("Bug"), { kind: "server", message: "Bug" }],
])("%s is told apart", (_title, error, failure) => {
  expect(readFailure(error, names)).toEqual({ failure, fields: {} });
});

test("refused values are given to their fields", () => {
  expect(readFailure(refused(422, 4, "title: Required. slug: Too long."), names)).toEqual({
    failure: { kind: "fields", count: 2, rest: null },
    fields: { title: "Required.", slug: "Too long." },
  });
});

test("a value that is taken already stands under its field", () => {
  const message = "The value of slug is taken already.";
  expect(readFailure(refused(409, 204, message), names)).toEqual({
    failure: { kind: "fields", count: 1, rest: null },
    fields: { slug: message },
  });
});

test("a lost race is known by its status", () => {
  expect(isStale(refused(412, 25))).toBe(true);
  expect(isStale(refused(409, 204))).toBe(false);
});
