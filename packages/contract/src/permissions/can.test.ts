import { describe, expect, test } from "vitest";
import { makeContent, newsPermission, makeStatusField } from "../../test/make.ts";
import type { Item } from "../model/model.ts";
import { can, canItem, commentLevelOf, levelOf, mustExplain, rowCondition } from "./can.ts";
import type { Action, Permission } from "./permission.ts";
import { noRights, toRights } from "./rights.ts";

const plain = makeContent();
const owned = makeContent({ by: { type: "user_created" } });
const staged = makeContent({ by: { type: "user_created" }, status: makeStatusField() });
const stagedOwnerless = makeContent({ status: makeStatusField() });
const roles = new Map([
  [1, [3]],
  [2, [4, 3]],
  [9, [4]],
]);
const rolesOf = (user: number) => roles.get(user) ?? [];
const rightsWith = (...permissions: Permission[]) =>
  toRights({ user: 1, role: 3, isAdmin: false, permissions });
const admin = toRights({ user: 1, role: 1, isAdmin: true, permissions: [] });
const anonymous = (...permissions: Permission[]) =>
  toRights({ user: null, role: 3, isAdmin: false, permissions });

describe("rules of single statuses and the general one", () => {
  test("without a rule nothing is allowed", () => {
    expect(can(rightsWith(), plain, "read")).toBe(false);
    expect(rowCondition(noRights, plain, "read")).toEqual({ kind: "never" });
  });

  test("an administrator may do everything and explains nothing", () => {
    expect(levelOf(admin, plain, { action: "delete" })).toBe("full");
    expect(rowCondition(admin, plain, "update")).toEqual({ kind: "always" });
    expect(can(admin, plain, "explain")).toBe(false);
  });

  test("the first rule of a collection and status wins", () => {
    const rights = rightsWith(newsPermission({ read: "full" }), newsPermission({ read: "none" }));
    expect(levelOf(rights, plain, { action: "read" })).toBe("full");
  });

  test("rules of other roles do not count", () => {
    expect(can(rightsWith(newsPermission({ role: 4, read: "full" })), plain, "read")).toBe(false);
  });

  test("rules of statuses replace the general rule", () => {
    const rights = rightsWith(
      newsPermission({ read: "full" }),
      newsPermission({ status: "published", read: "full" }),
    );
    expect(levelOf(rights, staged, { action: "read", status: "published" })).toBe("full");
    expect(levelOf(rights, staged, { action: "read", status: "draft" })).toBe("none");
  });

  test("a status named like a method of objects has no rule", () => {
    const rights = rightsWith(newsPermission({ status: "published", read: "full" }));
    expect(levelOf(rights, staged, { action: "read", status: "constructor" })).toBe("none");
  });

  test("without a status field the general rule counts even if rules of statuses are left over", () => {
    const rights = rightsWith(
      newsPermission({ read: "mine" }),
      newsPermission({ status: "old", read: "full" }),
    );
    expect(levelOf(rights, owned, { action: "read" })).toBe("mine");
  });

  test("without a status the highest level of all statuses counts", () => {
    const rights = rightsWith(
      newsPermission({ status: "draft", update: "mine" }),
      newsPermission({ status: "published", update: "role" }),
    );
    expect(levelOf(rights, staged, { action: "update" })).toBe("role");
  });

  test("a $create rule gives no level to items", () => {
    expect(
      can(
        rightsWith(newsPermission({ status: "$create", read: "full", create: "full" })),
        plain,
        "read",
      ),
    ).toBe(false);
  });

  test("unknown and missing levels count as none", () => {
    const rights = toRights({
      user: 1,
      role: 3,
      isAdmin: false,
      permissions: [{ collection: "news", role: 3, read: "everything" }],
    });
    expect(levelOf(rights, plain, { action: "read" })).toBe("none");
    expect(levelOf(rights, plain, { action: "update" })).toBe("none");
  });

  test.each(["mine", "role", "full"] as const)("create %s is full", (create) => {
    expect(levelOf(rightsWith(newsPermission({ create })), plain, { action: "create" })).toBe(
      "full",
    );
  });
});

describe("which items an action covers", () => {
  const mineBy = { kind: "owner", field: "by", scope: "mine", user: 1, roles: [3] };

  test("full covers all", () => {
    expect(rowCondition(rightsWith(newsPermission({ read: "full" })), plain, "read")).toEqual({
      kind: "always",
    });
  });

  test("mine covers own items", () => {
    expect(rowCondition(rightsWith(newsPermission({ update: "mine" })), owned, "update")).toEqual(
      mineBy,
    );
  });

  test("mine without an owner field covers nothing", () => {
    expect(rowCondition(rightsWith(newsPermission({ read: "mine" })), plain, "read")).toEqual({
      kind: "never",
    });
  });

  test("anonymous callers own nothing", () => {
    expect(rowCondition(anonymous(newsPermission({ read: "role" })), owned, "read")).toEqual({
      kind: "never",
    });
  });

  test("a status with full does not change the owner condition of another one", () => {
    const rights = rightsWith(
      newsPermission({ status: "draft", read: "mine" }),
      newsPermission({ status: "published", read: "full" }),
    );
    expect(rowCondition(rights, staged, "read")).toEqual({
      kind: "or",
      conditions: [
        {
          kind: "and",
          conditions: [
            mineBy,
            { kind: "compare", field: "status", operator: "eq", value: "draft" },
          ],
        },
        { kind: "compare", field: "status", operator: "eq", value: "published" },
      ],
    });
  });

  test("statuses of one level share a condition", () => {
    const rights = rightsWith(
      newsPermission({ status: "draft", read: "full" }),
      newsPermission({ status: "published", read: "full" }),
      newsPermission({ status: "gone", read: "none" }),
    );
    expect(rowCondition(rights, staged, "read")).toEqual({
      kind: "compare",
      field: "status",
      operator: "in",
      value: ["draft", "published"],
    });
  });

  test("number columns are compared with numbers", () => {
    const numbered = makeContent({ status: makeStatusField({ datatype: "TINYINT" }) });
    const rights = rightsWith(newsPermission({ status: "1", read: "full" }));
    expect(rowCondition(rights, numbered, "read")).toMatchObject({ value: 1 });
  });
});

describe("one item", () => {
  const rights = rightsWith(
    newsPermission({
      status: "draft",
      create: "full",
      read: "role",
      update: "mine",
      delete: "none",
    }),
    newsPermission({ status: "published", read: "full", update: "full", delete: "role" }),
  );
  test.each<[string, Action, Item, boolean]>([
    ["own draft", "update", { status: "draft", by: 1 }, true],
    ["draft of a colleague", "update", { status: "draft", by: 2 }, false],
    ["draft of a colleague can be read", "read", { status: "draft", by: 2 }, true],
    ["draft of a stranger", "read", { status: "draft", by: 9 }, false],
    ["published by any user", "update", { status: "published", by: 9 }, true],
    ["published by a colleague", "delete", { status: "published", by: 2 }, true],
    ["published by a stranger", "delete", { status: "published", by: 9 }, false],
    ["status without rule", "read", { status: "gone", by: 1 }, false],
    ["no status", "read", { status: null, by: 1 }, false],
    ["new one in a status that allows it", "create", { status: "draft" }, true],
    ["new one in the default status", "create", {}, true],
    ["new one in another status", "create", { status: "published" }, false],
    ["owner as an expanded user", "update", { status: "draft", by: { id: 1 } }, true],
  ])("%s: %s", (...[, action, item, expected]) => {
    expect(canItem(rights, staged, { action, item, rolesOf })).toBe(expected);
  });
});

describe("whether an action is possible at all", () => {
  test.each<[string, Parameters<typeof can>, boolean]>([
    [
      "read mine with owner field",
      [rightsWith(newsPermission({ read: "mine" })), owned, "read"],
      true,
    ],
    [
      "read mine without owner and status",
      [rightsWith(newsPermission({ read: "mine" })), plain, "read"],
      false,
    ],
    [
      "read mine without owner, with status: an empty list",
      [rightsWith(newsPermission({ status: "draft", read: "mine" })), stagedOwnerless, "read"],
      true,
    ],
    [
      "update mine without owner, with status",
      [rightsWith(newsPermission({ status: "draft", update: "mine" })), stagedOwnerless, "update"],
      false,
    ],
    [
      "create in some status",
      [rightsWith(newsPermission({ status: "draft", create: "full" })), staged, "create"],
      true,
    ],
    ["comment create", [rightsWith(newsPermission({ comment: "create" })), plain, "comment"], true],
    ["comment read", [rightsWith(newsPermission({ comment: "read" })), plain, "comment"], false],
    ["explain", [rightsWith(newsPermission({ explain: "update" })), plain, "explain"], true],
  ])("%s", (_title, input, expected) => {
    expect(can(...input)).toBe(expected);
  });
});

test("the activity is read, and written by nobody but the server", () => {
  const activity = { ...plain, collection: "directus_activity" };
  const entry = { action: "update", item: { id: 1 }, rolesOf: () => [] } as const;
  const allowed = (["create", "read", "update", "delete"] as const).filter((action) =>
    can(admin, activity, action),
  );
  expect(allowed).toEqual(["read"]);
  expect(canItem(admin, activity, entry)).toBe(false);
});

describe("owners in system collections", () => {
  const mine = (name: string) =>
    rightsWith(newsPermission({ collection: name, read: "mine", update: "mine", delete: "mine" }));

  test.each([
    ["directus_users", { kind: "owner", field: "id" }],
    ["directus_collection_presets", { kind: "owner", field: "user" }],
    ["directus_files", { kind: "owner", field: "uploaded_by" }],
  ])("%s: own rows are read, changed and deleted", (name, expected) => {
    for (const action of ["read", "update", "delete"] as const)
      expect(rowCondition(mine(name), makeContent({}, name), action)).toMatchObject(expected);
  });

  test.each([
    ["directus_user_roles", { kind: "owner", field: "user" }],
    ["directus_activity", { kind: "owner", field: "action_by" }],
    ["directus_roles", { kind: "compare", field: "id", value: [3] }],
    ["directus_permissions", { kind: "compare", field: "role", value: [3] }],
  ])("%s: own rows are read, and not changed as such", (name, expected) => {
    const collection = makeContent({}, name);
    expect(rowCondition(mine(name), collection, "read")).toMatchObject(expected);
    expect(rowCondition(mine(name), collection, "update")).toEqual({ kind: "never" });
    expect(can(mine(name), collection, "delete")).toBe(false);
  });
});

describe("comments", () => {
  test("null in the database means everything", () => {
    expect(commentLevelOf(rightsWith(newsPermission({ comment: null })), plain)).toBe("full");
  });

  test("no rule means none", () => {
    expect(commentLevelOf(rightsWith(), plain)).toBe("none");
  });

  test("the stored status of the item decides, and the item must be readable", () => {
    const rights = rightsWith(
      newsPermission({ status: "draft", comment: "full", read: "none" }),
      newsPermission({ status: "published", comment: "create", read: "full" }),
    );
    expect(canItem(rights, staged, { action: "comment", item: { status: "draft" }, rolesOf })).toBe(
      false,
    );
    expect(
      canItem(rights, staged, { action: "comment", item: { status: "published" }, rolesOf }),
    ).toBe(true);
  });
});

describe("explain", () => {
  test.each([
    ["always", "delete", true],
    ["update", "update", true],
    ["update", "create", false],
    ["create", "create", true],
    ["none", "update", false],
  ] as const)("%s requires a reason to %s: %s", (explain, action, expected) => {
    expect(
      mustExplain({ rights: rightsWith(newsPermission({ explain })), collection: plain, action }),
    ).toBe(expected);
  });

  test("the rule of the status decides", () => {
    const rights = rightsWith(
      newsPermission({ status: "draft", explain: "none" }),
      newsPermission({ status: "published", explain: "always" }),
    );
    expect(mustExplain({ rights, collection: staged, action: "update", status: "published" })).toBe(
      true,
    );
    expect(mustExplain({ rights, collection: staged, action: "update", status: "draft" })).toBe(
      false,
    );
  });
});
