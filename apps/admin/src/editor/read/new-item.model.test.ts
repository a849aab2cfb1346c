import { makeCollection } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { startValues } from "./new-item.model.ts";

const mapping = { status_mapping: { draft: { name: "Draft" }, published: { name: "Published" } } };

test("a new item starts with the defaults of its fields", () => {
  const collection = makeCollection("articles", {
    id: { type: "integer", primary_key: true, auto_increment: true, default_value: "1" },
    title: { type: "string" },
    views: { type: "integer", default_value: "3" },
    active: { type: "boolean", default_value: "1" },
    divider: { type: "alias", default_value: "x" },
  });
  expect(startValues(collection, [])).toEqual({ views: 3, active: true });
});

test("what the server sets itself is left to it", () => {
  const collection = makeCollection("articles", {
    created_on: { type: "datetime_created", default_value: "2026-01-01 00:00:00" },
    owner: { type: "user_created", default_value: "1" },
    starts: { type: "datetime", default_value: "CURRENT_TIMESTAMP" },
    ends: { type: "date", default_value: "2027-01-01" },
  });
  expect(startValues(collection, [])).toEqual({ ends: "2027-01-01" });
});

test.each([
  ["the default when it may be given", "published", ["draft", "published"], "published"],
  ["the first one that may be given, when the default may not", "published", ["draft"], "draft"],
  ["the first one that may be given, without a default", null, ["draft", "published"], "draft"],
])("the status is %s", (...[, default_value, allowed, status]) => {
  const collection = makeCollection("articles", {
    status: { type: "status", options: mapping, default_value },
  });
  expect(startValues(collection, allowed)).toEqual({ status });
});
