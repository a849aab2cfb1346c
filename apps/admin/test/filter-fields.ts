import { makeField, makeModel, makeRelation } from "@rowhouse/contract";

import { fieldFinder } from "../src/screens/listing/filters/filter.model.ts";
import { listCollection, listField, listFields } from "./listing-models.ts";

/** Fields of books, one of each kind that filters differ by, and a finder for them. */
export const title = listField("title");
export const pages = listField("pages", { type: "integer" });
const price = listField("price", { type: "decimal" });
export const sold = listField("sold", { type: "boolean" });
export const born = listField("born", { type: "date" });
export const seen = listField("seen", { type: "datetime" });
export const made = listField("made", { type: "datetime_created" });
export const opens = listField("opens", { type: "time" });
export const genre = listField("genre", {
  interface: "dropdown",
  options: { choices: { crime: "Crime", poem: "$t:yes" } },
});
export const status = listField("status", {
  type: "status",
  options: { status_mapping: '{"draft":{"name":"draft"},"out":{"name":"Published"}}' },
});
export const author = listField("author", { type: "m2o" });
export const authors = listField("authors", { type: "o2m" });
export const divider = listField("line", { type: "alias" });
const reader = listField("reader", { type: "user" });
const texted = [title, pages, price, sold, born, seen, made, opens, genre, status];
const all = [...texted, author, authors, reader];
const fields = listFields(...all, divider);
const country = makeField("people", "country", {});
export const model = makeModel(
  [
    listCollection(all),
    listCollection([country], { collection: "people" }),
    listCollection([listField("book"), listField("person")], { collection: "writings" }),
  ],
  [
    makeRelation("books.author", "people"),
    makeRelation("writings.book", "books.authors", "person"),
    makeRelation("writings.person", "people", "book"),
  ],
);
export const find = fieldFinder(model, fields, { user: 4, today: "2026-11-28", firstDay: 1 });
