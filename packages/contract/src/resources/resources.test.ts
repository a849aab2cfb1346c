import Schema from "typebox/schema";
import { describe, expect, test } from "vitest";
import { makeField } from "../model/make.ts";
import { activity, CreateCommentBody, UpdateCommentBody } from "./activity.ts";
import { auth } from "./auth.ts";
import { collectionPresets } from "./collection-presets.ts";
import { collections } from "./collections.ts";
import { fieldChangeKeys, fields, FieldSchema } from "./fields.ts";
import { FileParams, files } from "./files.ts";
import { items } from "./items.ts";
import { mail, SendMailBody } from "./mail.ts";
import { permissions } from "./permissions.ts";
import { CreateProjectBody, projects } from "./projects.ts";
import { relations } from "./relations.ts";
import { revisions } from "./revisions.ts";
import { roles } from "./roles.ts";
import { server } from "./server.ts";
import { settings } from "./settings.ts";
import { SecondFactorBody, TrackPageBody, User, users } from "./users.ts";
import { HashBody, utils } from "./utils.ts";

const admin = { user_email: "a@b.example", user_password: "secret" };

describe("requests", () => {
  test.each([
    [
      "an embedded project needs no database details",
      CreateProjectBody,
      { ...admin, db_type: "sqlite" },
      true,
    ],
    ["a kind of database nobody knows", CreateProjectBody, { ...admin, db_type: "oracle" }, false],
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
    ["a mail to nobody", SendMailBody, { body: "Hi" }, false],
    ["a mail that says nothing", SendMailBody, { to: 4, body: "" }, false],
    ["a text to hash", HashBody, { string: "" }, true],
    ["nothing to hash", HashBody, { hasher: "md5" }, false],
    ["a text too long to hash", HashBody, { string: "x".repeat(70_000) }, false],
    ["several files", FileParams, { id: "1,2" }, true],
    ["a file by name", FileParams, { id: "a" }, false],
  ])("%s", (...[, schema, value, expected]) => {
    expect(Schema.Check(schema, value)).toBe(expected);
  });
});

describe("responses", () => {
  test("a field passes as the model tells it", () => {
    expect(Schema.Check(FieldSchema, makeField("news", "title"))).toBe(true);
  });

  test("a field can be written with all keys it is read with", () => {
    expect(Object.keys(makeField("news", "title")).toSorted()).toEqual(
      [...fieldChangeKeys].toSorted(),
    );
  });

  test("a user may come with any choice of keys", () => {
    expect(Schema.Check(User, { id: 1, avatar: { id: 2 }, roles: [], custom: "x" })).toBe(true);
    expect(Schema.Check(User, {})).toBe(true);
  });
});

describe("schemas as others read them", () => {
  const routes = Object.entries({
    activity,
    auth,
    collectionPresets,
    collections,
    fields,
    files,
    items,
    mail,
    permissions,
    projects,
    relations,
    revisions,
    roles,
    server,
    settings,
    users,
    utils,
  });

  test.each(routes)("%s: every route tells its answers and its failures", (name, resource) => {
    // SCIM is told plainly that it is not there.
    const offered = Object.entries(resource).filter(([route]) => route !== "scim");
    const answers = offered.map(([, { response }]) => Object.keys(response));
    expect(answers.every((codes) => codes.includes("200"))).toBe(true);
    expect(answers.every((codes) => codes.includes("4xx")) || name === "server").toBe(true);
  });

  test.each(routes)("%s: schemas are plain JSON", (_name, resource) => {
    expect(JSON.parse(JSON.stringify(resource))).toEqual(resource);
  });
});
