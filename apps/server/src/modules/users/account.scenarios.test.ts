import { describe, expect } from "vitest";
import { editorUser, onEachVendor, scenario } from "../../../test/index.ts";
import { allowManaging } from "../../../test/fixtures/account-rights.ts";
import { sql } from "../../database/sql.ts";

describe("signing in", () => {
  for (const [password, status] of [
    ["short", 422],
    ["long enough", 200],
  ] as const) {
    scenario(`the password policy decides on the password "${password}"`, {
      given: (world) => world.setting("password_policy", "/^.{8,}$/"),
      as: "admin",
      patch: `/_/users/${editorUser}`,
      body: { password },
      status,
    });
  }

  onEachVendor("users have no ETag, because opening a page would make it stale", async (world) => {
    expect((await world.as("admin").get("/_/users/1")).headers).not.toHaveProperty("etag");
    expect(
      (await world.as("admin").patch("/_/users/1", { title: "x" })).headers,
    ).not.toHaveProperty("etag");
  });
});

describe("the last page of a user", () => {
  scenario("is stored without activity", {
    as: "editor",
    patch: "/_/users/me/tracking/page",
    body: { last_page: "/collections" },
    status: 200,
    data: { last_page: "/collections" },
    events: [],
  });

  scenario("of others can be set by administrators", {
    as: "admin",
    patch: `/_/users/${editorUser}/tracking/page`,
    body: { last_page: "/x" },
    status: 200,
  });

  scenario("of others cannot be set", {
    given: allowManaging,
    as: "editor",
    patch: "/_/users/1/tracking/page",
    body: { last_page: "/x" },
    status: 403,
    code: 302,
    async check({ world }) {
      expect(
        await world.db.all(sql`select last_page from directus_users where id = 1`),
      ).toMatchObject([{ last_page: null }]);
    },
  });

  scenario("requires a signed-in user", {
    as: "public",
    patch: "/_/users/1/tracking/page",
    body: {},
    status: 401,
    code: 108,
  });

  scenario("has a maximal length", {
    as: "editor",
    patch: "/_/users/me/tracking/page",
    body: { last_page: "x".repeat(193) },
    status: 422,
    code: 4,
  });
});
