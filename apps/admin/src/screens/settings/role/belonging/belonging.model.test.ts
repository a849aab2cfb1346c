import {
  makeCollection,
  makeModel,
  makePermission,
  makeRelation,
  type Permission,
} from "@rowhouse/contract";
import { expect, test } from "vitest";
import { belongings, withParts } from "./belonging.model.ts";
import { toRules } from "../permissions/rules.model.ts";

const key = { type: "integer", primary_key: true } as const;
const mapping = { draft: { name: "Draft" }, published: { name: "Published" } };
const model = makeModel(
  [
    makeCollection("articles", {
      id: key,
      owner: { type: "user_created" },
      tags: { type: "o2m" },
      words: { type: "translation" },
      notes: { type: "o2m" },
    }),
    makeCollection("tags", { id: key }),
    makeCollection("articles_tags", { id: key, article: { type: "m2o" }, tag: { type: "m2o" } }),
    makeCollection("articles_words", { id: key, article: { type: "m2o" } }),
    makeCollection("notes", { id: key, article: { type: "m2o" } }),
    makeCollection("news", {
      id: key,
      status: { type: "status", options: { status_mapping: mapping } },
      words: { type: "translation" },
    }),
    makeCollection("news_words", { id: key, news: { type: "m2o" } }),
  ],
  [
    makeRelation("articles_tags.article", "articles.tags", "tag"),
    makeRelation("articles_tags.tag", "tags", "article"),
    makeRelation("articles_words.article", "articles.words"),
    makeRelation("notes.article", "articles.notes"),
    makeRelation("news_words.news", "news.words"),
  ],
);

const role = 3;

function rulesOf(...rules: [string, Partial<Permission>][]) {
  return toRules(rules.map(([name, rule]) => makePermission(name, { role, ...rule })));
}

const found = (...rules: Parameters<typeof rulesOf>) =>
  belongings(model, rulesOf(...rules), role).map(
    ({ collection, parts }) =>
      `${collection.collection}: ${parts.map((part) => part.collection).join(", ")}`,
  );

test("links and translations that a role may not read are offered, related items are not", () => {
  expect(found(["articles", { read: "full" }])).toEqual([
    "articles: articles_tags, articles_words",
  ]);
});

test("what the role may read already is not offered", () => {
  const parts = ["articles_tags", "articles_words"] as const;
  expect(
    found(
      ["articles", { read: "full" }],
      ...parts.map((name): [string, Partial<Permission>] => [name, { read: "full" }]),
    ),
  ).toEqual([]);
});

test("nothing is offered that would show more than the items", () => {
  expect(found()).toEqual([]);
  expect(found(["articles", { read: "mine", create: "full" }])).toEqual([]);
  expect(
    found(
      ["news", { status: "draft", read: "none" }],
      ["news", { status: "published", read: "full" }],
    ),
  ).toEqual([]);
});

test("they get the levels of their items, and keep what they have", () => {
  const rules = rulesOf(
    ["articles", { read: "full", update: "full", delete: "mine" }],
    ["articles_tags", { create: "full" }],
  );
  const after = withParts(rules, belongings(model, rules, role), role);
  const levelsOf = (name: string) => after.get(name)?.get(null);
  expect(levelsOf("articles_tags")).toMatchObject({
    create: "full",
    read: "full",
    update: "full",
    delete: "none",
  });
  expect(levelsOf("articles_words")).toMatchObject({
    read: "full",
    update: "full",
    create: "none",
  });
  expect(belongings(model, after, role)).toEqual([]);
});
