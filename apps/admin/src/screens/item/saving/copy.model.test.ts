import { makeCollection } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { copyOf } from "./copy.model.ts";

test("a copy has the values as shown, without keys, relations and what the server sets", () => {
  const collection = makeCollection("articles", {
    id: { type: "integer", primary_key: true },
    title: { type: "string" },
    tags: { type: "array" },
    cover: { type: "file" },
    author: { type: "m2o" },
    comments: { type: "o2m" },
    texts: { type: "translation" },
    divider: { type: "alias" },
    created_on: { type: "datetime_created" },
    changed_on: { type: "datetime_updated" },
    created_by: { type: "user_created" },
    changed_by: { type: "user_updated" },
  });
  const values = {
    id: 7,
    title: "Alpha",
    tags: ["a"],
    cover: { id: 3, title: "Sea" },
    author: { id: 5 },
    comments: [{ id: 1 }],
    texts: [],
    created_on: "2026-01-01 10:00:00",
    changed_on: "2026-01-02 10:00:00",
    created_by: 1,
    changed_by: 2,
    unknown: 1,
  };
  expect(copyOf(collection, values)).toEqual({ title: "Alpha", tags: ["a"], cover: 3 });
});
