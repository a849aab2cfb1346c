import { describe, expect } from "vitest";
import { fullLevels, onEachVendor, scenario } from "../../../test/index.ts";
import { makeSections, makeSectionsFor } from "../../../test/content/sections.ts";

describe("single items", () => {
  scenario("a read has an ETag", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news/1?fields=title",
    status: 200,
    data: { title: "One" },
    check: ({ reply }) => expect(reply.headers["etag"]).toMatch(/^"[\w-]+\.[\w-]+"$/),
  });

  scenario("several keys return the readable items", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news/1,2,9?fields=id",
    status: 200,
    data: [{ id: 1 }, { id: 2 }],
  });
  scenario("an unreadable item is not found (K6)", {
    given: makeSections,
    as: "editor",
    get: "/_/items/news/1",
    status: 404,
    code: 203,
  });
  scenario("an unknown item is not found", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news/abc",
    status: 404,
    code: 203,
  });
});

describe("history", () => {
  onEachVendor("an item is reverted to the state after a revision", async (world) => {
    await makeSections(world);
    const client = world.as("admin");
    await client.patch("/_/items/news/1", { title: "first" });
    await client.patch("/_/items/news/1", { title: "second", secret: "x" });
    const revisions = await client.get("/_/items/news/1/revisions?fields=id,delta");
    expect(revisions.body).toMatchObject({
      data: [{ delta: { title: "first" } }, { delta: { title: "second", secret: "x" } }],
    });
    expect((await client.get("/_/items/news/1/revisions/1?fields=delta")).body).toMatchObject({
      data: { delta: { title: "second" } },
    });
    const id = String(revisions.items[0]?.["id"]);
    const reply = await client.patch(`/_/items/news/1/revert/${id}?fields=title,secret`);
    expect(reply).toMatchObject({ status: 200, body: { data: { title: "first", secret: "s1" } } });
    expect((await world.activity()).at(-1)).toMatchObject({ action: "revert", item: "1" });
    expect((await client.patch(`/_/items/news/2/revert/${id}`)).body).toMatchObject({
      error: { code: 207 },
    });
    expect((await client.patch(`/_/items/news/99/revert/${id}`)).body).toMatchObject({
      error: { code: 203 },
    });
  });

  scenario("an unknown item has no revisions", {
    given: makeSections,
    as: "admin",
    get: "/_/items/news/99/revisions",
    status: 200,
    data: [],
  });
});

describe("system collections", () => {
  for (const as of ["admin", "editor", "public"] as const) {
    onEachVendor(
      `have endpoints of their own, which is the first thing ${as} learns`,
      async (world) => {
        for (const [method, path] of [
          ["GET", "directus_users"],
          ["POST", "directus_users"],
          ["PATCH", "directus_users"],
          ["GET", "directus_users/2"],
          ["PATCH", "directus_users/2"],
          ["DELETE", "directus_users/2"],
          ["GET", "directus_users/2/revisions"],
          ["GET", "directus_users/2/revisions/0"],
          ["PATCH", "directus_users/2/revert/1"],
          ["GET", "directus_nothing"],
        ] as const) {
          const reply = await world
            .as(as)
            .send(method, `/_/items/${path}`, method === "GET" ? {} : { body: {} });
          expect([reply.status, reply.body], `${method} ${path}`).toMatchObject([
            401,
            { error: { code: 201 } },
          ]);
        }
        expect(await world.activity()).toEqual([]);
      },
    );
  }

  scenario("an invalid token is reported first (J1)", {
    as: { token: "wrong" },
    get: "/_/items/directus_users",
    status: 401,
    code: 101,
  });
  scenario("the history of other items requires the right to read revisions", {
    given: makeSectionsFor({ news: fullLevels }),
    as: "editor",
    get: "/_/items/news/1/revisions",
    status: 403,
    code: 300,
  });
});
