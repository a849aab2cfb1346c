import {
  emptyModel,
  makeCollection,
  makeModel,
  makeRelation,
  type Model,
} from "@rowhouse/contract";
import { expect, test } from "vitest";

import { listCollection, listField } from "../../../../test/listing-models.ts";
import { fieldFinder } from "../filters/filter.model.ts";
import { readerOf } from "../filters/value/period.model.ts";
import { pathsOf, itemsRequest } from "./items-request.model.ts";

const author = listField("author", {
  type: "m2o",
  options: { template: "{{ name }}, {{ country.code }}" },
});
const tags = listField("tags", { type: "o2m", options: { template: "{{ tag.name }}" } });
const books = listCollection([
  listField("title"),
  author,
  tags,
  listField("state", { type: "status" }),
  listField("place", { type: "sort" }),
  listField("made_by", { type: "user_created" }),
]);
const model: Model = {
  collections: {
    books,
    authors: listCollection([], { collection: "authors" }),
    books_tags: listCollection(
      [listField("book", { type: "m2o" }), listField("tag", { type: "m2o" })],
      { collection: "books_tags" },
    ),
    tags: listCollection([listField("name")], { collection: "tags" }),
  },
  relations: [
    {
      id: 1,
      collection_many: "books",
      field_many: "author",
      collection_one: "authors",
      field_one: null,
      junction_field: null,
    },
    {
      id: 2,
      collection_many: "books_tags",
      field_many: "book",
      collection_one: "books",
      field_one: "tags",
      junction_field: "tag",
    },
    {
      id: 3,
      collection_many: "books_tags",
      field_many: "tag",
      collection_one: "tags",
      field_one: null,
      junction_field: "book",
    },
  ],
};
const state = { q: " sea ", filters: [], layout: "tabular", viewOptions: {}, viewQuery: {} };

test("requests the columns, and what rights, dimming and manual order need", () => {
  const query = itemsRequest({
    model,
    collection: books,
    fields: books.fields,
    findField: fieldFinder(model, books.fields, readerOf(1, "en-US")),
    state,
    layoutFields: { fields: ["title"], sort: { field: "title", direction: "desc" } },
  });
  expect(query.fields).toEqual(["id", "state", "place", "made_by", "title"]);
  expect(query).toMatchObject({
    q: "sea",
    sort: [{ field: "title", direction: "desc" }],
    limit: 100,
  });
});

test("requests what relational cells show, and what their templates name beyond it", () => {
  expect(pathsOf(model, author)).toEqual(["author.*", "author.country.code"]);
  expect(pathsOf(model, tags)).toEqual(["tags.id", "tags.tag.name"]);
  expect(pathsOf(model, { ...tags, options: null })).toEqual([
    "tags.id",
    "tags.tag.id",
    "tags.tag.name",
  ]);
});

test("requests the first of many related items", () => {
  const request = itemsRequest({
    model,
    collection: books,
    fields: books.fields,
    findField: fieldFinder(model, books.fields, readerOf(1, "en-US")),
    state,
    layoutFields: { fields: ["title", "tags"] },
  });
  expect(request.relatedLimit).toBe(50);
});

test.each([
  ["in", ["out", "gone"], "*"],
  ["eq", "gone", "*"],
  ["eq", "out", null],
  ["neq", "gone", null],
] as const)(
  "a filter of the status that says %s %j asks for status %j",
  (operator, value, status) => {
    const state = listField("state", {
      type: "status",
      options: {
        status_mapping: { out: { name: "Out" }, gone: { name: "Gone", soft_delete: true } },
      },
    });
    const papers = listCollection([state]);
    const request = itemsRequest({
      model: { collections: { papers }, relations: [] },
      collection: papers,
      fields: papers.fields,
      findField: fieldFinder(emptyModel, papers.fields, readerOf(1, "en-US")),
      state: { q: "", filters: [{ field: "state", operator, value }] },
      layoutFields: { fields: ["state"] },
    });
    expect(request.status).toBe(status);
  },
);

test("requests all that a key of several columns is made of", () => {
  const films = makeCollection("films", { id: { primary_key: true }, title: {} });
  const collection = makeCollection("casts", {
    film: { type: "m2o", key_part: 1, key_target: "id" },
    actor: { type: "integer", key_part: 2 },
    role: {},
  });
  const casts = makeModel([collection, films], [makeRelation("casts.film", "films")]);
  const { fields } = itemsRequest({
    model: casts,
    collection,
    fields: collection.fields,
    state,
    findField: fieldFinder(casts, collection.fields, readerOf(1, "en-US")),
    layoutFields: { fields: ["role"] },
  });
  expect(fields).toEqual(["film.id", "actor", "role"]);
});

test("a stored path to a field that is gone is left out, because the API would refuse the list", () => {
  const { fields } = itemsRequest({
    model,
    collection: books,
    fields: books.fields,
    findField: fieldFinder(model, books.fields, readerOf(1, "en-US")),
    state,
    layoutFields: { fields: ["title", "author.id", "author.gone", "gone.id", "author.*"] },
  });
  expect(fields).toEqual(expect.arrayContaining(["title", "author.id", "author.*"]));
  expect(fields).not.toContain("author.gone");
  expect(fields).not.toContain("gone.id");
});
