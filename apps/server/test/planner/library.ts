import type { Model } from "@rowhouse/contract";
import { makeModel, makeRelation } from "@rowhouse/contract";

import { collectionOf, statusOptions } from "./model.ts";
import type { World } from "./world.ts";

/** Articles with authors, tags through a junction, translations and notes: one relation of every kind. */
export function libraryModel(): Model {
  return makeModel(
    [
      collectionOf("authors", {
        name: { type: "string" },
        phone: { type: "string" },
        articles: { type: "o2m" },
      }),
      collectionOf("articles", {
        title: { type: "string", required: true },
        status: { type: "status", options: statusOptions, default_value: "draft" },
        author: { type: "m2o" },
        owner: { type: "user_created" },
        editor: { type: "user_updated" },
        views: { type: "integer" },
        price: { type: "decimal" },
        featured: { type: "boolean" },
        day: { type: "date" },
        moment: { type: "datetime" },
        hour: { type: "time" },
        labels: { type: "array" },
        extra: { type: "json" },
        secret: { type: "string" },
        tags: { type: "o2m" },
        texts: { type: "translation", options: { translationLanguageField: "language" } },
        notes: { type: "o2m" },
      }),
      collectionOf("article_tags", { article: { type: "m2o" }, tag: { type: "m2o" } }),
      collectionOf("tags", { label: { type: "string" }, articles: { type: "o2m" } }),
      collectionOf("article_texts", {
        article: { type: "m2o" },
        language: { type: "lang" },
        body: { type: "string" },
      }),
      collectionOf("notes", {
        article: { type: "m2o" },
        status: { type: "status", options: statusOptions },
        text: { type: "string" },
        rating: { type: "integer" },
      }),
    ],
    [
      makeRelation("articles.author", "authors.articles"),
      makeRelation("article_tags.article", "articles.tags", "tag"),
      makeRelation("article_tags.tag", "tags.articles", "article"),
      makeRelation("article_texts.article", "articles.texts"),
      makeRelation("notes.article", "articles.notes"),
    ],
  );
}

/** Four articles: 1 and 4 published, 2 a draft, 3 soft-deleted; owners 1, 2, 1, 3. */
export async function fillLibrary(world: World): Promise<void> {
  const yes = world.vendor === "postgres" ? true : 1;
  const no = world.vendor === "postgres" ? false : 0;
  await world.insert("directus_users", [
    {
      status: "active",
      email: "one@example.com",
      password: "$hash1",
      token: "token1",
      last_page: "/a",
    },
    {
      status: "active",
      email: "two@example.com",
      password: "$hash2",
      token: "token2",
      last_page: "/b",
    },
    {
      status: "active",
      email: "three@example.com",
      password: "$hash3",
      token: "token3",
      last_page: "/b",
    },
  ]);
  await world.insert("directus_user_roles", [
    { user: 1, role: 1 },
    { user: 2, role: 3 },
    { user: 3, role: 3 },
    { user: 3, role: 4 },
  ]);
  await world.insert("authors", [
    { name: "Ann Ärger", phone: "555-1" },
    { name: "Bob", phone: "555-2" },
  ]);
  await world.insert("articles", [
    {
      title: "One 50%",
      status: "published",
      author: 1,
      owner: 1,
      views: 5,
      price: 1.5,
      featured: yes,
      day: "2026-01-01",
      moment: "2026-01-01 10:00:00",
      hour: "10:00:00",
      labels: "a,b",
      extra: '{"k":1}',
      secret: "s-one",
    },
    {
      title: "two_under",
      status: "draft",
      author: 2,
      owner: 2,
      views: null,
      price: null,
      featured: no,
      day: "2026-02-01",
      moment: "2026-02-01 10:00:00",
      hour: null,
      labels: "",
      extra: null,
      secret: "s-two",
    },
    {
      title: "Three",
      status: "deleted",
      author: 1,
      owner: 1,
      views: 3,
      price: 3,
      featured: no,
      day: null,
      moment: null,
      hour: null,
      labels: null,
      extra: null,
      secret: "s-three",
    },
    {
      title: "",
      status: "published",
      author: null,
      owner: 3,
      views: 10,
      price: 0.25,
      featured: null,
      day: "2026-04-01",
      moment: "2026-04-01 10:00:00",
      hour: "23:59:59",
      labels: "a",
      extra: "[]",
      secret: null,
    },
  ]);
  await world.insert("tags", [{ label: "red" }, { label: "blue" }]);
  await world.insert("article_tags", [
    { article: 1, tag: 1 },
    { article: 1, tag: 2 },
    { article: 2, tag: 1 },
  ]);
  await world.insert("article_texts", [
    { article: 1, language: "en", body: "Hello" },
    { article: 1, language: "de", body: "Hallo" },
  ]);
  await world.insert("notes", [
    { article: 1, status: "published", text: "good", rating: 5 },
    { article: 1, status: "deleted", text: "gone", rating: 1 },
    { article: 4, status: "draft", text: "so so", rating: 3 },
  ]);
}
