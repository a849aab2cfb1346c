import { makeCollection, type Model } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { collectionRows, projectTables } from "./collection-list.model.ts";

const model: Model = {
  collections: {
    directus_files: makeCollection("directus_files", {}, { managed: true }),
    posts: makeCollection("posts", {}, { managed: true, note: "What we write" }),
    tbl_9: makeCollection("tbl_9", {}, { managed: false }),
    authors: makeCollection("authors", {}, { managed: true }),
    tbl_10: makeCollection("tbl_10", {}, { managed: false }),
  },
  relations: [],
};

function found(search = ""): string[] {
  const tables = projectTables(model);
  const options = {
    search,
    language: "en-US",
    nameOf: (one: { collection: string }) => one.collection,
  };
  return collectionRows(tables, options).map(({ id }) => id);
}

test("managed tables come first, both parts by name; the product's own are not among them", () => {
  expect(found()).toEqual(["authors", "posts", "tbl_9", "tbl_10"]);
});

test("a search finds names and notes, whatever the case", () => {
  expect(found(" WRITE ")).toEqual(["posts"]);
  expect(found("TBL")).toEqual(["tbl_9", "tbl_10"]);
});
