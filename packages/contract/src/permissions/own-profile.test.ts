import { describe, expect, test } from "vitest";
import { makeCollection } from "../model/make.ts";
import { can, canItem, levelOf } from "./can.ts";
import { readableFields, writableFields } from "./fields.ts";
import { makePermission } from "./make.ts";
import { ownProfileRights, ownRoleRights, profileFields } from "./own-profile.ts";
import type { Permission } from "./permission.ts";
import { toRights } from "./rights.ts";

const statuses = { status_mapping: { active: { name: "Active" }, draft: { name: "Draft" } } };
const users = makeCollection("directus_users", {
  id: { primary_key: true },
  status: { type: "status", options: statuses },
  ...Object.fromEntries(
    [...profileFields, "email", "roles", "token", "external_id"].map((name) => [name, {}]),
  ),
});

function rightsWith(...rules: Partial<Permission>[]) {
  const permissions = rules.map((rule) => makePermission("directus_users", { role: 3, ...rule }));
  return toRights({ user: 7, role: 3, isAdmin: false, permissions });
}

const own = (rights: ReturnType<typeof rightsWith>) => ownProfileRights(rights, users);
const rolesOf = () => [3];
const mayUpdate = (rights: ReturnType<typeof rightsWith>, id: number) =>
  canItem(rights, users, { action: "update", item: { id, status: "active" }, rolesOf });

test.each([
  ["no rule", []],
  ["a rule that allows nothing", [{}]],
  ["rules per status that allow nothing", [{ status: "active" }, { status: "draft" }]],
  ["rules of other statuses only", [{ status: "draft", read: "full" as const }]],
])("with %s one reads and changes one's own profile, and nothing else", (_what, rules) => {
  const rights = own(rightsWith(...rules));
  expect([mayUpdate(rights, 7), mayUpdate(rights, 8)]).toEqual([true, false]);
  expect([...writableFields(rights, users, "active")].toSorted()).toEqual(profileFields.toSorted());
  const readable = readableFields(rights, users, "active");
  expect(["email", "roles", "status", "first_name"].filter((name) => !readable.has(name))).toEqual(
    [],
  );
  expect(["token", "external_id"].filter((name) => readable.has(name))).toEqual([]);
  expect([can(rights, users, "create"), can(rights, users, "delete")]).toEqual([false, false]);
});

test("what the permissions allow besides stays", () => {
  const rule = {
    read: "full",
    update: "mine",
    write_field_blacklist: ["locale", "roles"],
  } as const;
  const rights = own(rightsWith({ ...rule, write_field_blacklist: ["locale", "roles"] }));
  const writable = writableFields(rights, users, "active");
  expect([writable.has("email"), writable.has("locale"), writable.has("roles")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("a password that a rule denies stays denied", () => {
  for (const update of ["none", "mine"] as const) {
    const rights = own(rightsWith({ update, write_field_blacklist: ["password", "title"] }));
    const writable = writableFields(rights, users, "active");
    expect([writable.has("password"), writable.has("title")]).toEqual([false, true]);
  }
});

test("rights that hold all of it, those of administrators and of nobody stay what they are", () => {
  const full = rightsWith({ read: "full", update: "mine" });
  expect(own(full)).toBe(full);
  const nobody = { ...rightsWith(), user: null };
  expect(own(nobody)).toBe(nobody);
  const admin = { ...rightsWith(), isAdmin: true };
  expect(own(admin)).toBe(admin);
});

test("a field of others that is hidden stays hidden: only one's own row is opened", () => {
  const rights = own(rightsWith({ read: "full", read_field_blacklist: ["email"] }));
  const item = { id: 8, status: "active" };
  expect(canItem(rights, users, { action: "read", item, rolesOf })).toBe(false);
});

describe("the names of one's own roles", () => {
  const links = makeCollection("directus_user_roles", { id: {}, user: {}, role: {}, extra: {} });
  const roles = makeCollection("directus_roles", { id: {}, name: {}, ip_whitelist: {} });
  const model = {
    collections: { directus_user_roles: links, directus_roles: roles },
    relations: [],
  };

  test("are read by who may read no roles, and nothing else of them", () => {
    const rights = ownRoleRights(rightsWith(), model);
    expect(levelOf(rights, roles, { action: "read" })).toBe("mine");
    expect(levelOf(rights, links, { action: "read" })).toBe("mine");
    expect([...readableFields(rights, roles)]).toEqual(["id", "name"]);
    expect([...readableFields(rights, links)]).toEqual(["id", "user", "role"]);
    expect([can(rights, roles, "update"), can(rights, links, "create")]).toEqual([false, false]);
  });

  test("add nothing to what the permissions allow, nor to the rights of nobody", () => {
    const permissions = ["directus_user_roles", "directus_roles"].map((name) =>
      makePermission(name, { role: 3, read: "full" }),
    );
    const full = toRights({ user: 7, role: 3, isAdmin: false, permissions });
    expect(ownRoleRights(full, model)).toBe(full);
    const nobody = { ...rightsWith(), user: null };
    expect(ownRoleRights(nobody, model)).toBe(nobody);
  });
});
