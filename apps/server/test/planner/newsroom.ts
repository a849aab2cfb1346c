import type { Model } from "@rowhouse/contract";
import { makeModel, makeRelation } from "@rowhouse/contract";

import { collectionOf, statusOptions } from "./model.ts";

/** Collections for writing: every type that the server changes on the way in, and relations of every kind. */
export function newsroomModel(): Model {
  return makeModel(
    [
      collectionOf("news", {
        title: { type: "string", required: true, length: "40" },
        slug: { type: "slug", options: { mirroredField: "title" } },
        status: { type: "status", options: statusOptions, default_value: "draft" },
        body: { type: "string", datatype: "TEXT", interface: "wysiwyg" },
        code: { type: "string", unique: true },
        email: { type: "string", validation: "$email" },
        section: { type: "m2o" },
        cover: { type: "file" },
        views: { type: "integer" },
        price: { type: "decimal" },
        live: { type: "boolean" },
        labels: { type: "array" },
        extra: { type: "json" },
        day: { type: "date" },
        moment: { type: "datetime" },
        lock: { type: "hash" },
        owner: { type: "user_created" },
        editor: { type: "user_updated" },
        made: { type: "datetime_created" },
        changed: { type: "datetime_updated" },
        parts: { type: "o2m" },
        topics: { type: "o2m" },
        texts: { type: "translation", options: { translationLanguageField: "language" } },
        group: { type: "group" },
      }),
      collectionOf("sections", {
        name: { type: "string", required: true },
        rank: { type: "integer" },
      }),
      collectionOf("parts", {
        news: { type: "m2o" },
        text: { type: "string" },
        owner: { type: "user_created" },
      }),
      collectionOf("news_topics", { news: { type: "m2o" }, topic: { type: "m2o" } }),
      collectionOf("topics", { label: { type: "string" } }),
      collectionOf("news_texts", {
        news: { type: "m2o" },
        language: { type: "lang" },
        body: { type: "string" },
      }),
      collectionOf("directus_files", { title: { type: "string" } }),
    ],
    [
      makeRelation("news.section", "sections"),
      makeRelation("parts.news", "news.parts"),
      makeRelation("news_topics.news", "news.topics", "topic"),
      makeRelation("news_topics.topic", "topics", "news"),
      makeRelation("news_texts.news", "news.texts"),
    ],
  );
}
