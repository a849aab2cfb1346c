import { verify } from "@node-rs/argon2";
import { describe, expect } from "vitest";
import { editorRole, editorUser, onEachVendor, outcomeOf, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { identifier, sql } from "../../database/sql.ts";

/** What a role needs to keep its own account (API contract 8.7). */
const ownAccount = {
  directus_users: [
    { status: "active", read: "full", update: "mine", delete: "mine" },
    { status: "suspended" },
  ],
  directus_user_roles: { read: "mine" },
} as const;
const everything = {
  directus_users: "full",
  directus_user_roles: "full",
  directus_roles: "full",
} as const;
const letEditorKeepAccount = (world: World) =>
  world.permit(editorRole, {
    directus_users: [...ownAccount.directus_users],
    directus_user_roles: ownAccount.directus_user_roles,
  });
const letEditorManage = (world: World) => world.permit(editorRole, everything);

describe("reading users", () => {
  scenario("an administrator lists users without passwords", {
    as: "admin",
    get: "/_/users?fields=*",
    answers: 200,
    data: [{ id: 1, email: "admin@example.com" }, { id: editorUser }],
    check: ({ reply }) => expect(reply.text).not.toMatch(/password|argon2/),
  });

  scenario("`me` is whoever asks", {
    given: letEditorKeepAccount,
    as: "editor",
    get: "/_/users/me?fields=id,email,roles.*.*",
    answers: 200,
    data: { id: editorUser, email: "editor@example.com" },
  });

  scenario("nobody is nobody's `me`", {
    as: "public",
    get: "/_/users/me",
    answers: 404,
    code: 203,
  });

  scenario("without the right to read users a list is refused", {
    as: "editor",
    get: "/_/users",
    answers: 403,
    code: 300,
  });

  scenario("without the right to read users a single one does not exist", {
    as: "editor",
    get: "/_/users/1",
    answers: 404,
    code: 203,
  });

  scenario("several users come as a list, missing ones are left out", {
    as: "admin",
    get: `/_/users/1,${editorUser},99?fields=id`,
    answers: 200,
    data: [{ id: 1 }, { id: editorUser }],
  });

  scenario("tokens and last pages of others stay hidden", {
    given: letEditorKeepAccount,
    as: "editor",
    get: "/_/users/1",
    answers: 200,
    check: ({ reply }) =>
      expect(reply.text).not.toMatch(/token|last_page|2fa_secret|email_notifications/),
  });

  scenario("a password cannot be found out by filtering", {
    given: letEditorKeepAccount,
    as: "editor",
    get: "/_/users?filter[password][contains]=argon2",
    answers: 403,
    code: 215,
  });
});

describe("making users", () => {
  const ada = {
    status: "active",
    first_name: "Ada",
    last_name: "B",
    email: "ada@example.com",
    password: "s3cret enough",
    timezone: "UTC",
    locale: "en-US",
    roles: [{ role: editorRole }],
  };

  onEachVendor(
    "an administrator makes a user with a role; the password is kept as a hash only",
    async (world) => {
      const reply = await world.as("admin").post("/_/users?fields=*,roles.role", ada);
      expect(reply).toMatchObject({
        status: 200,
        body: { data: { email: "ada@example.com", roles: [{ role: editorRole }] } },
      });
      const [row] = await world.db.all(
        sql`select * from directus_users where email = 'ada@example.com'`,
      );
      expect(await verify(String(row?.["password"]), "s3cret enough")).toBe(true);
      expect(row?.["external_id"]).toMatch(/^[0-9a-f-]{36}$/);
      const revisions = await world.as("admin").get("/_/revisions");
      expect(revisions.text + JSON.stringify(await world.activity())).not.toContain(
        "s3cret enough",
      );
      expect(await world.activity()).toMatchObject([
        { action: "create", collection: "directus_users" },
        { action: "create", collection: "directus_user_roles" },
      ]);
    },
  );

  scenario("a user needs the fields of the contract", {
    as: "admin",
    post: "/_/users",
    body: { email: "ada@example.com" },
    answers: 422,
    code: 4,
    events: [],
  });

  scenario("an address that is no e-mail is refused", {
    as: "admin",
    post: "/_/users",
    body: { ...ada, email: "ada" },
    answers: 422,
    code: 4,
    events: [],
  });

  scenario("an e-mail can be taken only once", {
    as: "admin",
    post: "/_/users",
    body: { ...ada, email: "admin@example.com" },
    answers: 409,
    code: 204,
    events: [],
  });

  scenario("nobody joins the public role", {
    as: "admin",
    post: "/_/users",
    body: { ...ada, roles: [{ role: 2 }] },
    answers: 403,
    code: 10,
    events: [],
  });

  scenario("without the right nobody is made", {
    as: "editor",
    post: "/_/users",
    body: ada,
    answers: 403,
    code: 301,
    events: [],
  });

  scenario("whoever manages users still grants no administrator role", {
    given: letEditorManage,
    as: "editor",
    post: "/_/users",
    body: { ...ada, roles: [{ role: 1 }] },
    answers: 403,
    code: 10,
    events: [],
  });

  scenario("a role object in a link cannot change the role itself", {
    given: letEditorManage,
    as: "editor",
    post: "/_/users",
    body: {
      ...ada,
      roles: [{ role: { id: editorRole, name: "Gods", users: [{ user: editorUser, role: 1 }] } }],
    },
    answers: 200,
    async check({ world }) {
      expect(
        await world.db.all(sql`select * from directus_user_roles where role = 1`),
      ).toHaveLength(1);
      expect(
        await world.db.all(sql`select * from directus_roles where id = ${editorRole}`),
      ).toMatchObject([{ name: "Editor" }]);
    },
  });
});

describe("changing users", () => {
  scenario("people change their own account, and only sent keys are looked at", {
    given: letEditorKeepAccount,
    as: "editor",
    patch: "/_/users/me",
    body: { title: "Editor in chief" },
    answers: 200,
    data: { title: "Editor in chief" },
    events: [{ action: "update", collection: "directus_users", item: String(editorUser) }],
  });

  scenario("people do not change others", {
    given: letEditorKeepAccount,
    as: "editor",
    patch: "/_/users/1",
    body: { title: "x" },
    answers: 403,
    code: 302,
    events: [],
  });

  scenario("an empty change answers the user as it is", {
    as: "admin",
    patch: "/_/users/1",
    body: {},
    answers: 200,
    data: { id: 1 },
    events: [],
  });

  for (const body of [{ role: 1 }, { admin: true }, { is_admin: 1 }]) {
    scenario(`${JSON.stringify(body)} makes nobody an administrator`, {
      given: letEditorKeepAccount,
      as: "editor",
      patch: "/_/users/me",
      body,
      answers: 422,
      code: 12,
      events: [],
      check: onlyOneAdmin,
    });
  }

  scenario("nobody links the administrator role to themselves", {
    given: letEditorManage,
    as: "editor",
    patch: "/_/users/me",
    body: { roles: [{ role: 1 }] },
    answers: 403,
    code: 10,
    events: [],
    check: onlyOneAdmin,
  });

  scenario("nobody takes over an administrator's link", {
    given: letEditorManage,
    as: "editor",
    patch: "/_/users/me",
    body: { roles: [{ id: 1, user: editorUser }] },
    answers: 403,
    code: 10,
    events: [],
    check: onlyOneAdmin,
  });

  for (const body of [
    { password: "another one" },
    { email: "mine@example.com" },
    { token: "known" },
    { status: "suspended" },
    { roles: [] },
  ]) {
    scenario(`whoever manages users does not set ${Object.keys(body)[0]} of an administrator`, {
      given: letEditorManage,
      as: "editor",
      patch: "/_/users/1",
      body,
      answers: 403,
      code: 10,
      events: [],
    });
  }

  scenario("a write-blacklisted password stays as it is", {
    given: (world) =>
      world.permit(editorRole, {
        directus_users: { read: "full", update: "mine", write_field_blacklist: "password" },
      }),
    as: "editor",
    patch: "/_/users/me",
    body: { password: "new" },
    answers: 403,
    code: 305,
    events: [],
  });

  scenario("the last active administrator cannot be suspended", {
    as: "admin",
    patch: "/_/users/me",
    body: { status: "suspended" },
    answers: 403,
    code: 216,
    events: [],
  });

  scenario("the last administrator cannot give up the role", {
    as: "admin",
    patch: "/_/users/me",
    body: { roles: [{ id: 1, role: editorRole }] },
    answers: 403,
    code: 216,
    events: [],
  });

  onEachVendor("the last administrator stays when new people take over roles", async (world) => {
    const person = {
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
      const taker = { ...person, roles: [link] };
      expect(await outcomeOf(admin.post("/_/users", taker))).toBe("403/216");
      expect(await outcomeOf(admin.post("/_/users", [taker]))).toBe("403/216");
    }
    expect((await admin.get("/_/users?fields=id&filter[email]=new@example.com")).body).toEqual({
      data: [],
    });
    expect(await world.activity()).toEqual([]);
  });

  scenario("one of two administrators can go", {
    given: (world) => world.user(1),
    as: "admin",
    patch: ({ id }) => `/_/users/${id}`,
    body: { status: "suspended" },
    answers: 200,
    events: [
      { action: "update", collection: "directus_users" },
      { action: "status-update", collection: "directus_users" },
    ],
  });

  onEachVendor("a suspended user is signed out at once", async (world) => {
    await letEditorKeepAccount(world);
    expect((await world.as("editor").get("/_/users/me")).status).toBe(200);
    expect(
      (await world.as("admin").patch(`/_/users/${editorUser}`, { status: "suspended" })).status,
    ).toBe(200);
    expect(await world.as("editor").get("/_/users/me")).toMatchObject({
      status: 401,
      body: { error: { code: 103 } },
    });
  });

  onEachVendor("a changed static token ends the old one", async (world) => {
    await world.as("admin").patch(`/_/users/${editorUser}`, { token: "fresh-token" });
    expect((await world.as("editor").get("/_/permissions/me")).status).toBe(401);
    expect((await world.as({ token: "fresh-token" }).get("/_/permissions/me")).status).toBe(200);
  });

  scenario("several users are changed with one object", {
    as: "admin",
    patch: `/_/users/1,${editorUser}`,
    body: { company: "ACME" },
    answers: 200,
    data: [
      { id: 1, company: "ACME" },
      { id: editorUser, company: "ACME" },
    ],
  });

  scenario("a list without keys in the address is not a thing", {
    as: "admin",
    patch: "/_/users",
    body: [{ id: 1 }],
    answers: 405,
    code: 6,
  });
});

describe("signing in", () => {
  for (const [password, answers] of [
    ["short", 422],
    ["long enough", 200],
  ] as const) {
    scenario(`the rules of the project decide on the password "${password}"`, {
      given: (world) => world.setting("password_policy", "/^.{8,}$/"),
      as: "admin",
      patch: `/_/users/${editorUser}`,
      body: { password },
      answers,
    });
  }

  onEachVendor("users carry no ETag, opening a page would make it stale", async (world) => {
    expect((await world.as("admin").get("/_/users/1")).headers).not.toHaveProperty("etag");
    expect(
      (await world.as("admin").patch("/_/users/1", { title: "x" })).headers,
    ).not.toHaveProperty("etag");
  });
});

describe("removing users", () => {
  onEachVendor(
    "a removed user leaves no role behind for the next one with that key",
    async (world) => {
      expect((await world.as("admin").delete(`/_/users/${editorUser}`)).status).toBe(204);
      expect(
        await world.db.all(
          sql`select * from directus_user_roles where ${identifier("user")} = ${editorUser}`,
        ),
      ).toEqual([]);
      expect((await world.as("editor").get("/_/permissions/me")).status).toBe(401);
    },
  );

  scenario("the last administrator stays", {
    as: "admin",
    delete: "/_/users/1",
    answers: 403,
    code: 216,
    events: [],
  });

  scenario("whoever manages users does not remove administrators", {
    given: letEditorManage,
    as: "editor",
    delete: "/_/users/1",
    answers: 403,
    code: 10,
    events: [],
  });

  scenario("people may remove themselves where their role says so", {
    given: letEditorKeepAccount,
    as: "editor",
    delete: "/_/users/me",
    answers: 204,
  });

  scenario("people do not remove others", {
    given: async (world) => {
      await letEditorKeepAccount(world);
      return await world.user(editorRole);
    },
    as: "editor",
    delete: ({ id }) => `/_/users/${id}`,
    answers: 403,
    code: 303,
    events: [],
  });
});

describe("the page somebody is on", () => {
  scenario("is kept without activity", {
    as: "editor",
    patch: "/_/users/me/tracking/page",
    body: { last_page: "/collections" },
    answers: 200,
    data: { last_page: "/collections" },
    events: [],
  });

  scenario("of others can be set by administrators", {
    as: "admin",
    patch: `/_/users/${editorUser}/tracking/page`,
    body: { last_page: "/x" },
    answers: 200,
  });

  scenario("of others cannot be set", {
    given: letEditorManage,
    as: "editor",
    patch: "/_/users/1/tracking/page",
    body: { last_page: "/x" },
    answers: 403,
    code: 302,
    async check({ world }) {
      expect(
        await world.db.all(sql`select last_page from directus_users where id = 1`),
      ).toMatchObject([{ last_page: null }]);
    },
  });

  scenario("needs a signed-in user", {
    as: "public",
    patch: "/_/users/1/tracking/page",
    body: {},
    answers: 401,
    code: 108,
  });

  scenario("has a length", {
    as: "editor",
    patch: "/_/users/me/tracking/page",
    body: { last_page: "x".repeat(193) },
    answers: 422,
    code: 4,
  });
});

async function onlyOneAdmin({ world }: { world: World }): Promise<void> {
  expect(await world.db.all(sql`select * from directus_user_roles where role = 1`)).toMatchObject([
    { user: 1 },
  ]);
}
