import { verify } from "@node-rs/argon2";
import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRefused,
  editorRole,
  editorUser,
  onEachVendor,
  scenario,
} from "../../../test/index.ts";
import { allowManaging, allowOwnAccount } from "../../../test/fixtures/account-rights.ts";
import { sql } from "../../database/sql.ts";

describe("reading users", () => {
  scenario("an administrator lists users without passwords", {
    as: "admin",
    get: "/_/users?fields=*",
    status: 200,
    data: [{ id: 1, email: "admin@example.com" }, { id: editorUser }],
    check: ({ reply }) => expect(reply.text).not.toMatch(/password|argon2/),
  });

  scenario("`me` is the caller", {
    given: allowOwnAccount,
    as: "editor",
    get: "/_/users/me?fields=id,email,roles.*.*",
    status: 200,
    data: { id: editorUser, email: "editor@example.com" },
  });

  scenario("`me` does not exist for anonymous callers", {
    as: "public",
    get: "/_/users/me",
    status: 404,
    code: 203,
  });

  scenario("without the right to read users a list is refused", {
    as: "editor",
    get: "/_/users",
    status: 403,
    code: 300,
  });

  scenario("without the right to read users a single one is not found", {
    as: "editor",
    get: "/_/users/1",
    status: 404,
    code: 203,
  });

  scenario("several users come as a list, missing ones are left out", {
    as: "admin",
    get: `/_/users/1,${editorUser},99?fields=id`,
    status: 200,
    data: [{ id: 1 }, { id: editorUser }],
  });

  scenario("tokens and last pages of others stay hidden", {
    given: allowOwnAccount,
    as: "editor",
    get: "/_/users/1",
    status: 200,
    check: ({ reply }) =>
      expect(reply.text).not.toMatch(/token|last_page|2fa_secret|email_notifications/),
  });

  scenario("a password cannot be found out by filtering", {
    given: allowOwnAccount,
    as: "editor",
    get: "/_/users?filter[password][contains]=argon2",
    status: 403,
    code: 215,
  });
});

describe("creating users", () => {
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
    "an administrator creates a user with a role; the password is stored as a hash only",
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

  adminRefused("a user requires the fields of the contract", {
    post: "/_/users",
    body: { email: "ada@example.com" },
    refused: [422, 4],
  });

  adminRefused("an invalid e-mail is refused", {
    post: "/_/users",
    body: { ...ada, email: "ada" },
    refused: [422, 4],
  });

  adminRefused("an e-mail is unique", {
    post: "/_/users",
    body: { ...ada, email: "admin@example.com" },
    refused: [409, 204],
  });

  adminRefused("no one joins the public role", {
    post: "/_/users",
    body: { ...ada, roles: [{ role: 2 }] },
    refused: [403, 10],
  });

  editorRefused("without the right no user is created", {
    post: "/_/users",
    body: ada,
    refused: [403, 301],
  });

  editorRefused("the right to manage users does not include granting the administrator role", {
    given: allowManaging,
    post: "/_/users",
    body: { ...ada, roles: [{ role: 1 }] },
    refused: [403, 10],
  });

  scenario("a role object in a link does not change the role", {
    given: allowManaging,
    as: "editor",
    post: "/_/users",
    body: {
      ...ada,
      roles: [{ role: { id: editorRole, name: "Gods", users: [{ user: editorUser, role: 1 }] } }],
    },
    status: 200,
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
