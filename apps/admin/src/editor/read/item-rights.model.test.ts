import { makeCollection, toRights, type Permission } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { itemRights } from "./item-rights.model.ts";

const articles = makeCollection("articles", {
  id: { type: "integer", primary_key: true },
  title: { type: "string" },
  secret: { type: "string" },
  owner: { type: "user_created" },
});
const mine = { id: 7, title: "Alpha", owner: 2 };
const theirs = { id: 8, title: "Beta", owner: 3 };

test("the one item of a single collection is not deleted", () => {
  const museum = { ...articles, single: true };
  const rights = toRights({ user: 1, role: 1, isAdmin: true, permissions: [] });
  expect(itemRights({ rights, collection: museum, item: mine, rolesOf: () => [] }).mayDelete).toBe(
    false,
  );
});

describe("an editor", () => {
  test("of own items only may save and delete those and look at others", () => {
    const rule = { read: "full", update: "mine", delete: "mine", create: "none" } as const;
    expect(rightsOn(mine, rule)).toMatchObject({
      maySave: true,
      mayDelete: true,
      mayCreate: false,
    });
    expect(rightsOn(theirs, rule)).toMatchObject({ maySave: false, mayDelete: false });
  });

  test("may not save a new item without the right to create", () => {
    expect(rightsOn(null, { create: "none", update: "full" })).toMatchObject({ maySave: false });
    expect(rightsOn(null, { create: "full" })).toMatchObject({ maySave: true, mayDelete: false });
  });

  test("does not see or change fields of the blacklists", () => {
    const found = rightsOn(mine, {
      read: "full",
      update: "full",
      read_field_blacklist: ["secret"],
      write_field_blacklist: ["title"],
    });
    expect([...found.hiddenFields]).toEqual(["secret"]);
    expect(found.lockedFields.has("title")).toBe(true);
    expect(found.lockedFields.has("owner")).toBe(false);
  });

  test.each(["none", "read", "create", "update", "full"] as const)(
    "has the comment right %s",
    (comment) => {
      expect(rightsOn(mine, { read: "full", comment }).comment).toBe(comment);
    },
  );

  test("gives a reason where the rule asks for one", () => {
    const found = rightsOn(mine, { read: "full", update: "full", explain: "update" });
    expect(found.needsReason("update")).toBe(true);
    expect(found.needsReason("delete")).toBe(false);
  });
});

test("deleting moves to the status that is flagged so", () => {
  const status_mapping = { draft: { name: "Draft" }, gone: { name: "Bin", soft_delete: true } };
  const collection = makeCollection("news", {
    id: { type: "integer", primary_key: true },
    status: { type: "status", options: { status_mapping } },
  });
  const rights = toRights({ user: 1, role: 1, isAdmin: true, permissions: [] });
  const found = itemRights({
    rights,
    collection,
    item: { id: 1, status: "draft" },
    rolesOf: () => [],
  });
  expect(found).toMatchObject({ mayDelete: true, deletedStatus: { value: "gone", name: "Bin" } });
});

function rightsOn(item: Record<string, unknown> | null, rule: Partial<Permission>) {
  const rights = toRights({
    user: 2,
    role: 4,
    isAdmin: false,
    permissions: [{ collection: "articles", role: 4, status: null, ...rule }],
  });
  return itemRights({ rights, collection: articles, item, rolesOf: () => [] });
}
