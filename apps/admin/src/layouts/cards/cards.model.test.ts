import { readViewQuery } from "@rowhouse/extension-kit";
import { expect, test } from "vitest";

import { listCollection, listField } from "../../../test/listing-models.ts";
import { geometryOf, withoutEmpty } from "./cards.model.ts";
import { layout } from "./layout.ts";
import { cardsOptions, partsOf } from "./options.ts";

const books = listCollection([
  listField("title"),
  listField("blurb", { datatype: "TEXT" }),
  listField("cover", { type: "file" }),
]);

const requested = (stored: object, collection = books) =>
  layout.query({
    collection,
    fields: collection.fields,
    viewOptions: cardsOptions.read(stored),
    viewQuery: readViewQuery({}),
    place: null,
  }).fields;

const coverParts = ["id", "title", "filename", "type", "data"].map((part) => `cover.${part}`);

test("what is shown is requested, a file with what makes a picture", () => {
  expect(requested({})).toEqual(["title", ...coverParts]);
  expect(requested({ title: "blurb", src: null })).toEqual(["blurb"]);
  expect(requested({ src: "title", content: "blurb" })).toEqual(["title", "blurb"]);
});

test("fields that are gone are not requested", () => {
  expect(requested({ title: "gone", subtitle: "gone", src: "gone" })).toEqual(["title"]);
});

test("a collection without a text is called by its key", () => {
  expect(requested({}, listCollection([listField("pages", { type: "integer" })]))).toEqual(["id"]);
});

test("files show themselves", () => {
  const files = listCollection([listField("title")], { collection: "directus_files" });
  expect(requested({ title: "title", src: "data" }, files)).toEqual([
    "title",
    "type",
    "data",
    "filename",
  ]);
});

test("texts that no loaded item has take no room", () => {
  const parts = partsOf({
    collection: books,
    fields: books.fields,
    viewOptions: cardsOptions.read({ subtitle: "title", content: "blurb" }),
  });
  const shown = withoutEmpty(parts, [{ title: "Emma", blurb: null }]);
  expect([shown.subtitle?.field, shown.content]).toEqual(["title", null]);
  const height = (of: typeof parts) => geometryOf(1136, of).rowHeight;
  expect(height(parts) - height(shown)).toBe(52);
});

test.each([
  [1136, 6],
  [816, 4],
  [358, 2],
  [284, 2],
  [240, 1],
  [0, 1],
])("in %i px there are %i cards beside each other", (width, columns) => {
  const parts = partsOf({
    collection: books,
    fields: books.fields,
    viewOptions: cardsOptions.initial,
  });
  expect(geometryOf(width, parts).columns).toBe(columns);
});
