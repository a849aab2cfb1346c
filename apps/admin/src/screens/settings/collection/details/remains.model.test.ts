import { makeCollection, makeModel, makeRelation } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { remainsOf } from "./remains.model.ts";

const key = { type: "integer", primary_key: true } as const;
const model = makeModel(
  [
    makeCollection("books", {
      id: key,
      title: {},
      slug: { options: { url: "https://books.example/{{title}}" } },
      tags: { type: "o2m", options: { template: "{{tag.name}}" } },
    }),
    makeCollection("loans", {
      id: key,
      book: { type: "m2o", options: { template: "{{title}} ({{id}})" } },
      title: { options: { placeholder: "title" } },
    }),
    makeCollection("tags", { id: key, name: {} }),
    makeCollection("books_tags", { id: key, book: { type: "m2o" }, tag: { type: "m2o" } }),
  ],
  [
    makeRelation("loans.book", "books"),
    makeRelation("books_tags.book", "books.tags", "tag"),
    makeRelation("books_tags.tag", "tags", "book"),
  ],
);

test("templates that show a field are counted, its own collection's and those that lead to it", () => {
  const remainsWithout = (collection: string, field: string) =>
    remainsOf(model, { kind: "delete_field", collection, field }).templates;
  expect(remainsWithout("books", "title")).toBe(2);
  expect(remainsWithout("tags", "name")).toBe(1);
  expect(remainsWithout("loans", "title")).toBe(0);
});

test("junctions stay after the field or the collection that they serve", () => {
  const whole = { kind: "delete_collection", collection: "books" } as const;
  expect(remainsOf(model, whole).junctions).toEqual(["books_tags"]);
  const list = { kind: "delete_field", collection: "books", field: "tags" } as const;
  expect(remainsOf(model, list).junctions).toEqual(["books_tags"]);
  expect(remainsOf(model, { ...list, field: "title" }).junctions).toEqual([]);
});
