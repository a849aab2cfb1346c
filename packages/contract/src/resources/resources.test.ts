import Schema from "typebox/schema";
import { describe, expect, test } from "vitest";
import { makeField } from "../model/make.ts";
import { routeOf } from "../schema/endpoint.ts";
import { replySchemas } from "../schema/replies.ts";
import { CreateCommentBody, UpdateCommentBody } from "./activity.ts";
import { allEndpoints } from "../endpoints.ts";
import { fieldChangeKeys, FieldSchema } from "./fields.ts";
import { SendMailBody } from "./mail.ts";
import { CreateProjectBody } from "./projects.ts";
import { SecondFactorBody, TrackPageBody, User } from "./users.ts";
import { HashBody } from "./utils.ts";

const admin = { user_email: "a@b.example", user_password: "long enough" };

describe("requests", () => {
  test.each([
    [
      "an embedded project needs no database details",
      CreateProjectBody,
      { ...admin, db_type: "sqlite" },
      true,
    ],
    ["an unknown kind of database", CreateProjectBody, { ...admin, db_type: "oracle" }, false],
    ["a project key with a slash", CreateProjectBody, { ...admin, project: "a/b" }, false],
    ["an installer without password", CreateProjectBody, { user_email: "a@b.example" }, false],
    [
      "a comment on an item with a number as key",
      CreateCommentBody,
      { collection: "news", item: 4, comment: null },
      true,
    ],
    ["a comment without item", CreateCommentBody, { collection: "news" }, false],
    ["an empty change of a comment", UpdateCommentBody, { comment: "" }, false],
    ["a page", TrackPageBody, { last_page: "/collections/news" }, true],
    ["no page", TrackPageBody, { last_page: null }, true],
    ["a page that is too long", TrackPageBody, { last_page: "x".repeat(193) }, false],
    ["a secret and a code", SecondFactorBody, { tfa_secret: "A".repeat(16), otp: "123456" }, true],
    ["a short secret", SecondFactorBody, { tfa_secret: "A".repeat(15), otp: "123456" }, false],
    ["no code", SecondFactorBody, { tfa_secret: "A".repeat(16) }, false],
    ["a mail to several", SendMailBody, { to: [4, "a@b.example"], body: "Hi" }, true],
    ["a mail without recipient", SendMailBody, { body: "Hi" }, false],
    ["a mail that says nothing", SendMailBody, { to: 4, body: "" }, false],
    ["a text to hash", HashBody, { string: "" }, true],
    ["nothing to hash", HashBody, { hasher: "md5" }, false],
    ["a text too long to hash", HashBody, { string: "x".repeat(70_000) }, false],
  ])("%s", (...[, schema, value, expected]) => {
    expect(Schema.Check(schema, value)).toBe(expected);
  });
});

describe("responses", () => {
  test("a field passes as the model describes it", () => {
    expect(Schema.Check(FieldSchema, makeField("news", "title"))).toBe(true);
  });

  test("a field can be written with all keys it is read with", () => {
    expect(
      Object.keys(makeField("news", "title", { key_part: 1, key_target: "id" })).toSorted(),
    ).toEqual([...fieldChangeKeys].toSorted());
  });

  test("a user may come with any choice of keys", () => {
    expect(Schema.Check(User, { id: 1, avatar: { id: 2 }, roles: [], custom: "x" })).toBe(true);
    expect(Schema.Check(User, {})).toBe(true);
  });
});

describe("endpoints", () => {
  const all = allEndpoints().map((endpoint) => [routeOf(endpoint), endpoint] as const);

  test("no two of them have the same route", () => {
    const names = all.map(([name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(all)("%s: states its replies and its failures", (_name, { reply, statuses }) => {
    const stated = Object.keys(replySchemas(reply, statuses));
    expect(stated).toEqual(expect.arrayContaining(["4xx", "5xx"]));
    expect(stated.includes("200")).toBe(reply.kind !== "notOffered");
  });

  test.each(all)("%s: is plain JSON", (_name, endpoint) => {
    expect(JSON.parse(JSON.stringify(endpoint))).toEqual(endpoint);
  });

  test.each(all)("%s: a body is for methods that have one", (_name, { method, body }) => {
    expect(body === undefined || ["POST", "PUT", "PATCH"].includes(method)).toBe(true);
  });
});
