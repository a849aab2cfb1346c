import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRefused,
  editorRole,
  editorUser,
  onEachVendor,
  outcomeOf,
  scenario,
} from "../../../test/index.ts";
import {
  allowManaging,
  allowOwnAccount,
  expectOneAdmin,
} from "../../../test/fixtures/account-rights.ts";
import { identifier, sql } from "../../database/sql.ts";

describe("changing users", () => {
  scenario("users change their own account, and only sent keys are validated", {
    given: allowOwnAccount,
    as: "editor",
    patch: "/_/users/me",
    body: { title: "Editor in chief" },
    status: 200,
    data: { title: "Editor in chief" },
    events: [{ action: "update", collection: "directus_users", item: String(editorUser) }],
  });

  editorRefused("users cannot change others", {
    given: allowOwnAccount,
    patch: "/_/users/1",
    body: { title: "x" },
    refused: [403, 302],
  });

  scenario("an empty change returns the user as it is", {
    as: "admin",
    patch: "/_/users/1",
    body: {},
    status: 200,
    data: { id: 1 },
    events: [],
  });

  for (const body of [{ role: 1 }, { admin: true }, { is_admin: 1 }]) {
    editorRefused(`${JSON.stringify(body)} makes no one an administrator`, {
      given: allowOwnAccount,
      patch: "/_/users/me",
      body,
      refused: [422, 12],
      check: expectOneAdmin,
    });
  }

  for (const [title, link] of [
    ["link the administrator role to themselves", { role: 1 }],
    ["take over an administrator's link", { id: 1, user: editorUser }],
  ] as const)
    editorRefused(`no one can ${title}`, {
      given: allowManaging,
      patch: "/_/users/me",
      body: { roles: [link] },
      refused: [403, 10],
      check: expectOneAdmin,
    });

  for (const body of [
    { password: "another one" },
    { email: "mine@example.com" },
    { token: "known" },
    { status: "suspended" },
    { roles: [] },
  ]) {
    editorRefused(
      `the right to manage users does not include ${Object.keys(body)[0]} of an administrator`,
      { given: allowManaging, patch: "/_/users/1", body, refused: [403, 10] },
    );
  }

  editorRefused("a write-blacklisted password cannot be changed", {
    given: (world) =>
      world.permit(editorRole, {
        directus_users: { read: "full", update: "mine", write_field_blacklist: "password" },
      }),
    patch: "/_/users/me",
    body: { password: "new" },
    refused: [403, 305],
  });

  for (const [title, body] of [
    ["active administrator cannot be suspended", { status: "suspended" }],
    ["administrator cannot give up the role", { roles: [{ id: 1, role: editorRole }] }],
  ] as const)
    adminRefused(`the last ${title}`, { patch: "/_/users/me", body, refused: [403, 216] });

  onEachVendor("the last administrator stays when new users take over roles", async (world) => {
    const user = {
      status: "draft",
      first_name: "A",
      last_name: "B",
      email: "new@example.com",
      password: "a long password",
      timezone: "UTC",
      locale: "en-US",
    };
    const admin = world.as("admin");
    for (const link of [{ id: 1, $delete: true }, { id: 1, role: editorRole }, { id: 1 }]) {
      const candidate = { ...user, roles: [link] };
      expect(await outcomeOf(admin.post("/_/users", candidate))).toBe("403/216");
      expect(await outcomeOf(admin.post("/_/users", [candidate]))).toBe("403/216");
    }
    expect((await admin.get("/_/users?fields=id&filter[email]=new@example.com")).body).toEqual({
      data: [],
    });
    expect(await world.activity()).toEqual([]);
  });

  scenario("one of two administrators can be suspended", {
    given: (world) => world.user(1),
    as: "admin",
    patch: ({ id }) => `/_/users/${id}`,
    body: { status: "suspended" },
    status: 200,
    events: [
      { action: "update", collection: "directus_users" },
      { action: "status-update", collection: "directus_users" },
    ],
  });

  onEachVendor("a suspended user is signed out at once", async (world) => {
    await allowOwnAccount(world);
    expect((await world.as("editor").get("/_/users/me")).status).toBe(200);
    expect(
      (await world.as("admin").patch(`/_/users/${editorUser}`, { status: "suspended" })).status,
    ).toBe(200);
    expect(await world.as("editor").get("/_/users/me")).toMatchObject({
      status: 401,
      body: { error: { code: 103 } },
    });
  });

  onEachVendor("a changed static token invalidates the old one", async (world) => {
    await world.as("admin").patch(`/_/users/${editorUser}`, { token: "fresh-token" });
    expect((await world.as("editor").get("/_/permissions/me")).status).toBe(401);
    expect((await world.as({ token: "fresh-token" }).get("/_/permissions/me")).status).toBe(200);
  });

  scenario("several users are changed with one object", {
    as: "admin",
    patch: `/_/users/1,${editorUser}`,
    body: { company: "ACME" },
    status: 200,
    data: [
      { id: 1, company: "ACME" },
      { id: editorUser, company: "ACME" },
    ],
  });

  scenario("a list without keys in the address is refused", {
    as: "admin",
    patch: "/_/users",
    body: [{ id: 1 }],
    status: 405,
    code: 6,
  });
});

describe("removing users", () => {
  onEachVendor("a removed user leaves no role to the next one with that key", async (world) => {
    expect((await world.as("admin").delete(`/_/users/${editorUser}`)).status).toBe(204);
    expect(
      await world.db.all(
        sql`select * from directus_user_roles where ${identifier("user")} = ${editorUser}`,
      ),
    ).toEqual([]);
    expect((await world.as("editor").get("/_/permissions/me")).status).toBe(401);
  });

  adminRefused("the last administrator stays", { delete: "/_/users/1", refused: [403, 216] });

  editorRefused("the right to manage users does not include removing administrators", {
    given: allowManaging,
    delete: "/_/users/1",
    refused: [403, 10],
  });

  scenario("users may remove themselves where their role allows it", {
    given: allowOwnAccount,
    as: "editor",
    delete: "/_/users/me",
    status: 204,
  });

  editorRefused("users cannot remove others", {
    given: async (world) => {
      await allowOwnAccount(world);
      return await world.user(editorRole);
    },
    delete: ({ id }) => `/_/users/${id}`,
    refused: [403, 303],
  });
});
