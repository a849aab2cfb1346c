import { ApiError, type ApiErrorParts } from "@rowhouse/client";
import { makeCollection, makeModel, makeRelation } from "@rowhouse/contract";
import { expect, test, vi } from "vitest";
import { nestedKey } from "../../form/problems/nested-paths.ts";
import { isStale } from "../../data/stale.ts";
import { readFailure } from "./save-failure.model.ts";

const id = { type: "integer", primary_key: true, auto_increment: true } as const;
const articles = makeCollection("articles", {
  id,
  title: {},
  slug: {},
  images: { type: "o2m" },
  genres: { type: "o2m" },
});
const model = makeModel(
  [
    articles,
    makeCollection("images", {
      id,
      article: { type: "m2o" },
      alt_text: {},
      notes: { type: "o2m" },
    }),
    makeCollection("notes", {
      id,
      image: { type: "m2o" },
      text: {},
      secret: { hidden_detail: true },
    }),
    makeCollection("article_genres", { id, article: { type: "m2o" }, genre: { type: "m2o" } }),
    makeCollection("genres", { id, name: {} }),
  ],
  [
    makeRelation("images.article", "articles.images"),
    makeRelation("notes.image", "images.notes"),
    makeRelation("article_genres.article", "articles.genres", "genre"),
    makeRelation("article_genres.genre", "genres", "article"),
  ],
);
/** An item that was sent with these values. */
const sent = (values = {}) => ({ model, collection: articles, values });
const refused = (parts: Partial<ApiErrorParts>) =>
  new ApiError({ status: 422, code: 4, message: "No", ...parts });
const problem = (path: (string | number)[], rule: string, values = {}) => ({
  path,
  rule,
  values,
  message: "In English.",
});

test.each([
  ["no response", refused({ status: 0, code: -1 }), { kind: "unanswered" }],
  ["an ended session", refused({ status: 401, code: 102 }), { kind: "session" }],
  ["an item that is gone", refused({ status: 404, code: 203 }), { kind: "gone" }],
  [
    "a missing right",
    refused({ status: 403, code: 302, key: "updateDenied", params: { collection: "articles" } }),
    { kind: "rights", message: "You may not change this item of articles" },
  ],
  [
    "a change that would lock its maker out",
    refused({ status: 403, code: 3, reason: "ownFactorFirst", message: "Yours first." }),
    { kind: "server", message: expect.stringContaining("would lock you out") },
  ],
  [
    "a missing right to change a row of a list",
    refused({ status: 403, code: 302, key: "updateDenied", params: { collection: "images" } }),
    { kind: "server", message: "You may not change this item of images" },
  ],
  [
    "a broken server",
    refused({ status: 500, code: null, key: "internal" }),
    { kind: "server", message: "Something went wrong on the server" },
  ],
  [
    "a refusal that names no field",
    refused({ key: "unprocessable", message: "Not valid." }),
    { kind: "server", message: "Not valid." },
  ],
  ["anything else", new Error("Bug"), { kind: "server", message: "Bug" }],
])("%s is recognized", async (_title, error, failure) => {
  expect(await readFailure(error, sent())).toEqual({ failure, fields: {} });
});

test("no response of a browser without a line is told from a lost answer", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const { failure } = await readFailure(refused({ status: 0, code: -1 }), sent());
  vi.unstubAllGlobals();
  expect(failure).toEqual({ kind: "offline" });
});

test("refused values are given to their fields by path", async () => {
  const problems = [
    problem(["title"], "required"),
    problem(["slug"], "length", { max: 60 }),
    problem(["title"], "pattern"),
  ];
  expect(await readFailure(refused({ problems }), sent())).toEqual({
    failure: { kind: "fields", count: 2, rest: null },
    fields: {
      title: "This field is required. This value does not match the expected pattern.",
      slug: "At most 60 characters",
    },
  });
});

test("a value of a related row is reported under the field that lists the row", async () => {
  const problems = [
    problem(["images", 2, "alt_text"], "required"),
    problem(["images"], "unique", { field: "place" }),
  ];
  expect((await readFailure(refused({ problems }), sent())).fields).toEqual({
    images:
      "In an entry, Alt Text: This field is required. In an entry, Place: This value is taken already.",
  });
});

test("a value inside a list is reported at the field of its row, at any depth", async () => {
  const values = {
    images: [
      { id: 4, alt_text: "x" },
      { $row: "row:a", notes: [{ id: 9 }, { $row: "row:b", text: "" }] },
    ],
    genres: [{ id: 12, genre: { id: 5, name: "" } }],
  };
  const problems = [
    problem(["images", 0, "alt_text"], "pattern"),
    problem(["images", 1, "notes", 1, "text"], "required"),
    problem(["genres", 0, "genre", "name"], "required"),
    problem(["genres", 0], "unique", { field: "genre" }),
    problem(["images", 1, "notes", 1, "secret"], "required"),
  ];
  const { fields, failure } = await readFailure(refused({ problems }), sent(values));
  expect(fields).toEqual({
    [nestedKey(["images", "4", "alt_text"])]: "This value does not match the expected pattern",
    [nestedKey(["images", "row:a", "notes", "row:b", "text"])]: "This field is required",
    [nestedKey(["genres", "12", "genre", "name"])]: "This field is required",
    genres: "In an entry, Genre: This value is taken already",
    images: "In an entry, Secret: This field is required",
  });
  expect(failure).toMatchObject({ kind: "fields", count: 2 });
});

test("a value of no field of the form is reported above it", async () => {
  const problems = [problem(["title"], "required"), problem(["other"], "required")];
  expect((await readFailure(refused({ problems }), sent())).failure).toEqual({
    kind: "fields",
    count: 1,
    rest: "Other: This field is required.",
  });
});

test("a rule that the app does not know has the server's words", async () => {
  expect(
    (await readFailure(refused({ problems: [problem(["title"], "later")] }), sent())).fields,
  ).toEqual({
    title: "In English.",
  });
});

test("a lost race is known by its status", () => {
  expect(isStale(refused({ status: 412, code: 25 }))).toBe(true);
  expect(isStale(refused({ status: 409, code: 204 }))).toBe(false);
});
