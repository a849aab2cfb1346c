import { makeCollection, makeModel, makeRelation } from "@rowhouse/contract";
import { expect, test } from "vitest";
import {
  changeListFields,
  editableFields,
  itemFields,
  referenceKeys,
} from "./item-fields.model.ts";

const articles = makeCollection("articles", {
  id: { type: "integer", primary_key: true, auto_increment: true },
  title: { type: "string" },
  author: { type: "m2o", options: { template: "{{ name }} ({{ country.code }})" } },
  cover: { type: "file" },
  editor: { type: "user" },
  comments: { type: "o2m" },
  tags: { type: "o2m" },
  internal: { type: "m2o", hidden_detail: true },
  divider: { type: "alias" },
  created_on: { type: "datetime_created" },
});
const id = { id: { type: "integer", primary_key: true } } as const;
const model = makeModel(
  [
    articles,
    makeCollection("authors", { code: { type: "string", primary_key: true } }),
    makeCollection("comments", { ...id, article: { type: "m2o" } }),
    makeCollection("article_tags", { ...id, article: { type: "m2o" }, etag: { type: "m2o" } }),
    makeCollection("tags", id),
    makeCollection("directus_users", id),
    makeCollection("directus_files", id),
  ],
  [
    makeRelation("articles.author", "authors"),
    makeRelation("articles.internal", "authors"),
    makeRelation("comments.article", "articles.comments"),
    makeRelation("article_tags.article", "articles.tags", "tag"),
    makeRelation("article_tags.tag", "tags", "article"),
  ],
);

test("an item is loaded with what its inputs show of related items, without the rows of its lists", () => {
  expect(itemFields(model, articles)).toEqual([
    "*",
    "author.*",
    "author.country.code",
    "cover.*",
    "editor.*",
  ]);
});

test("references know the key of the collection they point to", () => {
  expect(referenceKeys(model, articles)).toEqual({
    author: "code",
    cover: "id",
    editor: "id",
    internal: "code",
  });
});

test("lists of related items stage changes", () => {
  expect(changeListFields(articles)).toEqual(["comments", "tags"]);
});

test("what the server sets and what has no value cannot be edited", () => {
  expect(editableFields(articles)).toEqual([
    "id",
    "title",
    "author",
    "cover",
    "editor",
    "comments",
    "tags",
    "internal",
  ]);
});
