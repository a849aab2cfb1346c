import { describe, expect, test } from "vitest";
import { makeContent, newsPermission, makeStatusField } from "../../test/make.ts";
import { creatableFields, fieldBlacklists, readableFields, writableFields } from "./fields.ts";
import type { Permission } from "./permission.ts";
import { noRights, toRights } from "./rights.ts";

const collection = makeContent({ title: {}, secret: {}, status: makeStatusField() });
const all = ["id", "title", "secret", "status"];
const rightsWith = (...permissions: Permission[]) =>
  toRights({ user: 1, role: 3, isAdmin: false, permissions });
const admin = toRights({
  user: 1,
  role: 1,
  isAdmin: true,
  permissions: [newsPermission({ role: 1, read_field_blacklist: ["title"] })],
});

describe("the general rule", () => {
  const rights = rightsWith(
    newsPermission({
      read: "full",
      read_field_blacklist: ["secret", "id"],
      write_field_blacklist: ["title"],
    }),
  );

  test("denies reading its fields, except the key", () => {
    expect([...readableFields(rights, collection)]).toEqual(["id", "title", "status"]);
    expect(fieldBlacklists(rights, collection, "read")).toEqual({
      everywhere: new Set(["secret"]),
      byStatus: new Map(),
    });
  });

  test("denies writing its fields", () => {
    expect([...writableFields(rights, collection)]).toEqual(["id", "secret", "status"]);
  });
});

test("an administrator reads and writes everything", () => {
  expect([...readableFields(admin, collection)]).toEqual(all);
  expect([...writableFields(admin, collection)]).toEqual(all);
  expect(fieldBlacklists(admin, collection, "read").everywhere.size).toBe(0);
});

test("without the right to read no field is readable", () => {
  expect(readableFields(noRights, collection).size).toBe(0);
  expect(readableFields(rightsWith(newsPermission({ read: "none" })), collection).size).toBe(0);
});

describe("rules of statuses", () => {
  const rights = rightsWith(
    newsPermission({ status: "draft", read: "full", read_field_blacklist: ["secret", "title"] }),
    newsPermission({ status: "published", read: "full", read_field_blacklist: ["secret"] }),
    newsPermission({ status: "gone", read: "none" }),
  );

  test.each([
    ["draft", ["id", "status"]],
    ["published", ["id", "title", "status"]],
    ["gone", []],
    ["unknown", []],
    [null, []],
    [undefined, ["id", "title", "status"]],
  ])("in status %s", (status, expected) => {
    expect([...readableFields(rights, collection, status)]).toEqual(expected);
  });

  test("list the denied fields by status", () => {
    expect(fieldBlacklists(rights, collection, "read")).toEqual({
      everywhere: new Set(),
      byStatus: new Map([
        ["draft", new Set(["secret", "title"])],
        ["published", new Set(["secret"])],
        ["gone", new Set()],
      ]),
    });
  });
});

describe("new items", () => {
  test("both the $create rule and the rule of the status deny fields", () => {
    const rights = rightsWith(
      newsPermission({ status: "draft", create: "full", write_field_blacklist: ["title"] }),
      newsPermission({ status: "$create", write_field_blacklist: ["secret"] }),
    );
    expect([...creatableFields(rights, collection, "draft")]).toEqual(["id", "status"]);
    expect([...writableFields(rights, collection, "draft")]).toEqual(["id", "secret", "status"]);
  });

  test("without a $create rule the status alone counts", () => {
    const rights = rightsWith(newsPermission({ create: "full", write_field_blacklist: ["title"] }));
    expect([...creatableFields(rights, collection)]).toEqual(["id", "secret", "status"]);
  });
});
