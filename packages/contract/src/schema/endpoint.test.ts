import { Type } from "typebox";
import { expect, test } from "vitest";
import { checkedByService, rowBody } from "./bodies.ts";
import {
  bodySchemaOf,
  defineEndpoints,
  describedBodyOf,
  querySchemaOf,
  routeOf,
} from "./endpoint.ts";
import {
  bare,
  bytes,
  list,
  nothing,
  notOffered,
  one,
  oneOrMore,
  page,
  replySchemas,
  rows,
} from "./replies.ts";

const section = { name: "stars", text: "Stars." };
const Star = Type.Object({ name: Type.String() });
const row = rowBody("stars", { use: "new", required: ["name"] });
const { create, read, find } = defineEndpoints(section, {
  create: {
    method: "POST",
    path: "/:project/stars",
    access: "user",
    summary: "Create a star",
    body: checkedByService<{ name: string }>(row),
    reply: nothing,
  },
  read: {
    method: "GET",
    path: "/:project/stars/:id",
    access: "public",
    summary: "Read one or several stars",
    query: ["fields", "proof"],
    reply: oneOrMore(Star),
    statuses: [304],
  },
  find: {
    method: "PATCH",
    path: "/:project/stars",
    access: "admin",
    summary: "Find stars",
    query: ["fields"],
    body: Star,
    reply: rows(Star),
  },
});

test("an endpoint has its section and a route", () => {
  expect(read.section).toEqual(section);
  expect(routeOf(read)).toBe("GET /:project/stars/:id");
});

test("a body that the service checks is described and not validated", () => {
  expect(bodySchemaOf(create)).toBeNull();
  expect(describedBodyOf(create)).toBe(row);
  expect([bodySchemaOf(find), describedBodyOf(find)]).toEqual([Star, Star]);
  expect([bodySchemaOf(read), describedBodyOf(read)]).toEqual([null, null]);
});

test("only parameters with a shape of their own are validated", () => {
  expect(Object.keys(querySchemaOf(read)?.properties ?? {})).toEqual(["proof"]);
  expect(querySchemaOf(find)).toBeNull();
});

test("a reply has its schemas by status, failures included", () => {
  const several = replySchemas(read.reply, read.statuses);
  expect(Object.keys(several)).toEqual(["200", "204", "304", "4xx", "5xx"]);
  expect(several["200"]).toMatchObject({
    properties: { data: { anyOf: [Star, { type: "array", items: Star }] } },
  });
  expect(replySchemas(list(Star))["200"]).toMatchObject({
    properties: { data: { type: "array", items: Star } },
  });
  expect(Object.keys(replySchemas(notOffered))).toEqual(["4xx", "5xx"]);
});

test("a part of a file is bytes, and other statuses have no body", () => {
  const part = replySchemas(bytes, [206, 304]);
  expect(part["304"]).toMatchObject({ type: "null" });
  expect([part["200"], part["206"]].filter((schema) => schema && "type" in schema)).toEqual([]);
  expect(Object.keys(part)).toEqual(["200", "206", "304", "4xx", "5xx"]);
  expect(replySchemas(one(Star), [206])["206"]).toMatchObject({ type: "null" });
});

test.each([
  ["one thing", one(Star), ["200", "204"], { properties: { data: Star } }],
  [
    "rows",
    rows(Star),
    ["200", "204"],
    { properties: { data: { anyOf: [{ type: "array", items: Star }, Star] } } },
  ],
  ["bare JSON", bare(Star), ["200"], Star],
  ["a page", page, ["200"], { type: "string" }],
  ["nothing", nothing, ["200", "204"], { type: "object" }],
] as const)("the reply %s has a schema for each status", (...[, reply, statuses, schema]) => {
  const schemas = replySchemas(reply);
  expect(Object.keys(schemas)).toEqual([...statuses, "4xx", "5xx"]);
  expect(schemas["200"]).toMatchObject(schema);
});
