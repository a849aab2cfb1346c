import { expect, test } from "vitest";
import { makeContent } from "../../test/make.ts";
import { always, never } from "../query/condition.ts";
import { ownedBy, ownershipField } from "./owner.ts";
import { toRights } from "./rights.ts";

const rights = (user: number | null, roles: number[]) =>
  toRights({ user, role: roles[0] ?? null, roles, isAdmin: false, permissions: [] });
const table = (name: string) => makeContent({ made_by: { type: "user_created" } }, name);

test.each([
  ["directus_users", "id", "id"],
  ["directus_collection_presets", "user", "user"],
  ["directus_files", "uploaded_by", "uploaded_by"],
  ["directus_user_roles", "user", null],
  ["directus_activity", "action_by", null],
  ["directus_roles", "id", null],
  ["directus_permissions", "role", null],
  ["news", "made_by", "made_by"],
])("rows of %s belong to whom %s names for reading, and %s for writing", (name, read, write) => {
  const fields = (["read", "update", "delete"] as const).map((action) =>
    ownershipField(table(name), action),
  );
  expect(fields).toEqual([read, write, write]);
});

test("items without a field for it have no owner", () => {
  expect(ownershipField(makeContent())).toBeNull();
});

test.each([
  ["full", "news", always],
  ["none", "news", never],
  ["mine", "news", { kind: "owner", field: "made_by", scope: "mine", user: 4, roles: [3, 5] }],
  ["role", "news", { kind: "owner", field: "made_by", scope: "role", user: 4, roles: [3, 5] }],
  ["mine", "directus_roles", { kind: "compare", field: "id", operator: "in", value: [3, 5] }],
] as const)("the level %s covers these rows of %s", (level, name, condition) => {
  const query = { action: "read", level } as const;
  expect(ownedBy(rights(4, [3, 5]), table(name), query)).toEqual(condition);
});

test("who is not signed in owns nothing, and who has no role no role's rows", () => {
  const mine = { action: "read", level: "mine" } as const;
  expect(ownedBy(rights(null, [2]), table("news"), mine)).toEqual(never);
  expect(ownedBy(rights(4, []), table("directus_roles"), mine)).toEqual(never);
  expect(ownedBy(rights(4, [3]), makeContent(), mine)).toEqual(never);
});
