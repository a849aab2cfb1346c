import { describe, expect, test } from "vitest";
import { readOwnPermissions, readPermission, type PermissionRow } from "./permission.ts";
import { isSystemRole, toRights } from "./rights.ts";

test("blacklists come as lists or as comma text", () => {
  const permission = readPermission({
    collection: "news",
    role: 3,
    read_field_blacklist: ["a"],
    write_field_blacklist: null,
    status_blacklist: "draft, gone",
  });
  expect(permission).toMatchObject({
    read_field_blacklist: ["a"],
    write_field_blacklist: [],
    status_blacklist: ["draft", "gone"],
  });
});

test("an empty status is the general rule", () => {
  expect(readPermission({ collection: "news", role: 3, status: "" }).status).toBeNull();
});

test("levels that do not exist become none, a missing comment level stays open", () => {
  expect(
    readPermission({
      collection: "news",
      role: "3",
      read: "all",
      comment: "nonsense",
      explain: undefined,
    }),
  ).toMatchObject({ role: 3, read: "none", comment: "none", explain: "none" });
  expect(readPermission({ collection: "news", comment: null }).comment).toBeNull();
});

test("administrators and the public are roles of the product, all others can be deleted", () => {
  expect([1, 2, 3, 0].map(isSystemRole)).toEqual([true, true, false, false]);
});

test("a rule without a role or with one that is no number is one for every role", () => {
  const roles = [undefined, null, "x", "3", 0].map(
    (role) => readPermission({ collection: "news", role }).role,
  );
  expect(roles).toEqual([0, 0, 0, 3, 0]);
});

test.each(["create", "read", "update", "delete"] as const)(
  "%s has the levels of rows",
  (action) => {
    const read = ["none", "mine", "role", "full", "read"].map(
      (level) => readPermission({ collection: "news", [action]: level })[action],
    );
    expect(read).toEqual(["none", "mine", "role", "full", "none"]);
  },
);

test("comments and reasons have levels of their own", () => {
  const comments = ["none", "read", "create", "update", "full", "mine"].map(
    (comment) => readPermission({ collection: "news", comment }).comment,
  );
  expect(comments).toEqual(["none", "read", "create", "update", "full", "none"]);
  const reasons = ["none", "create", "update", "always", "full"].map(
    (explain) => readPermission({ collection: "news", explain }).explain,
  );
  expect(reasons).toEqual(["none", "create", "update", "always", "none"]);
});

test("names in a text have blanks and empty entries around them", () => {
  const read = (value: unknown) =>
    readPermission({ collection: "news", status_blacklist: value }).status_blacklist;
  expect([read(" a ,, b"), read(["a", " ", 4]), read(4)]).toEqual([["a", "b"], ["a", "4"], []]);
});

test("the placeholder of an administrator without rules is no rule", () => {
  const rows = [{ collection: null }, { collection: "news", role: 1 }] as PermissionRow[]; // cast: as the server sends it
  expect(readOwnPermissions(rows).map(({ collection }) => collection)).toEqual(["news"]);
});

describe("the rights of a role", () => {
  const rule = (parts: Partial<PermissionRow>) => ({ collection: "news", role: 3, ...parts });
  const of = (...permissions: PermissionRow[]) =>
    toRights({ user: 4, role: 3, isAdmin: false, permissions });

  test("come from its own rules and those for all, the first for each status", () => {
    const { collections } = of(
      rule({ read: "mine" }),
      rule({ read: "full" }),
      rule({ status: "draft", read: "role" }),
      rule({ status: "draft", read: "none" }),
      rule({ status: "$create", create: "full" }),
      rule({ status: "$create", create: "none" }),
      rule({ status: "$other", read: "full" }),
      rule({ collection: "pages", role: 0, read: "full" }),
      rule({ collection: "secrets", role: 5, read: "full" }),
    );
    expect(Object.keys(collections)).toEqual(["news", "pages"]);
    expect(collections["news"]).toMatchObject({
      general: { read: "mine" },
      create: { create: "full" },
    });
    expect(Object.entries(collections["news"]?.statuses ?? {})).toMatchObject([
      ["draft", { read: "role" }],
    ]);
  });

  test("know the user and the roles, one where no others are told", () => {
    expect(of()).toMatchObject({ user: 4, role: 3, roles: [3], isAdmin: false, collections: {} });
    expect(toRights({ user: null, role: null, isAdmin: false, permissions: [] }).roles).toEqual([]);
    const several = { user: 4, role: 3, roles: [3, 5], isAdmin: true, permissions: [] };
    expect(toRights(several)).toMatchObject({ roles: [3, 5], isAdmin: true });
  });

  test("are marked where somebody else looks through them", () => {
    const viewed = { user: 4, role: 3, isAdmin: false, permissions: [] };
    expect([true, false].map((isViewed) => toRights({ ...viewed, isViewed }).isViewed)).toEqual([
      true,
      undefined,
    ]);
  });
});
