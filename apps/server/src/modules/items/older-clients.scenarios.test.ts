import { describe, expect } from "vitest";
import { newsroom, newsroomWith, onEachVendor, scenario } from "../../../test/index.ts";

describe("links of pages", () => {
  onEachVendor("keep the whole address and its own parameters", async (world) => {
    await newsroom(world);
    const admin = world.as("admin");
    for (const title of ["a", "b", "c"]) await admin.patch("/_/items/news/1", { title });
    for (const name of ["One", "Two"]) await admin.post("/_/files/folders", { name });
    for (const path of [
      "/_/items/news",
      "/_/items/news/1/revisions",
      "/_/files/folders",
      "/_/users",
      "/_/activity",
      "/_/settings",
    ]) {
      const search = "fields=id&sort=-id&limit=1&filter%5Bid%5D%5Bgt%5D=0&meta=*";
      const { meta } = await admin.get(`${path}?${search}&access_token=token-of-admin`);
      const self = `http://localhost:80${path}`;
      expect(meta?.links, path).toMatchObject({
        self,
        current: `${self}?${search}&page=1`,
        next: `${self}?${search}&offset=1&page=2`,
        previous: null,
        first: `${self}?${search}&offset=0&page=1`,
      });
      const next = await admin.get(
        String(meta?.links?.["next"]).replace("http://localhost:80", ""),
      );
      expect(next.meta, path).toMatchObject({ page: 2, result_count: 1 });
      expect(next.meta?.links?.["previous"], path).toContain("page=1");
    }
    for (const path of ["/_/items/news/1,2", "/_/users/1,2"]) {
      const { meta } = await admin.get(`${path}?meta=page`);
      expect(meta?.links).toMatchObject({
        self: `http://localhost:80${path}`,
        current: `http://localhost:80${path}?meta=page&page=1`,
      });
    }
  });

  onEachVendor("of writes have no parameters of the server's own", async (world) => {
    await newsroom(world);
    const body = [{ title: "x" }, { title: "y" }];
    const { meta } = await world.as("admin").post("/_/items/news?meta=*", body);
    expect(meta?.links?.["current"]).toBe("http://localhost:80/_/items/news?meta=*&page=1");
  });
});

describe("figures", () => {
  scenario("without a limit, the limit is the number of rows returned", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news?meta=*",
    status: 200,
    matches: { meta: { limit: 4, result_count: 4, page_count: 1 } },
  });

  scenario("pages are those of the project's limit", {
    given: async (world) => {
      await newsroom(world);
      await world.setting("default_limit", "3");
    },
    as: "admin",
    get: "/_/items/news?meta=*&page=2",
    status: 200,
    matches: { meta: { limit: 1, offset: 3, page: 2, page_count: 2 } },
  });

  scenario("each mapped status has a number, also where the caller may read none", {
    given: newsroomWith({ news: [{ status: "published", read: "full" }] }),
    as: "editor",
    get: "/_/items/news?meta=status",
    status: 200,
    matches: { meta: { status_count: { published: 1, draft: 0, deleted: 0 } } },
  });
});

describe("filters", () => {
  onEachVendor("take days and times without leading zeros, in any type", async (world) => {
    await world.collection("shows", {
      fields: { starts_at: "datetime", day: "date", clock: "time" },
      items: [
        { starts_at: "2026-11-02 03:04:05", day: "2026-11-02", clock: "03:04:05" },
        { starts_at: "2026-12-01 00:00:00", day: "2026-12-01", clock: "23:00:00" },
      ],
    });
    for (const filter of [
      "[starts_at][between]=2026-11-1 0:0:0,2026-11-30 0:0:0",
      "[starts_at][between]=2026-11-1,2026-11-30",
      "[starts_at]=2026-11-2T3:4:5",
      "[day][between]=2026-11-1 0:0:0,2026-11-30 23:59:59",
      "[day]=2026-11-2",
      "[clock]=3:4:5",
      "[clock][lt]=2026-11-1 4:0:0",
    ]) {
      const reply = await world.as("admin").get(`/_/items/shows?fields=id&filter${filter}`);
      expect([filter, reply.text]).toEqual([filter, '{"data":[{"id":1}]}']);
    }
    for (const filter of ["[starts_at]=2026-2-30 0:0:0", "[day]=2026-13-1", "[clock]=3"]) {
      const reply = await world.as("admin").get(`/_/items/shows?filter${filter}`);
      expect([filter, reply.status, reply.error?.code]).toEqual([filter, 422, 4]);
    }
  });

  onEachVendor("report unknown fields behind relations with 404", async (world) => {
    await newsroomWith({ news: { read: "full" }, authors: { read: "full" } })(world);
    for (const path of ["author.nope", "nope.name", "notes.news.nope", "author.toString"]) {
      const all = await world.as("admin").get(`/_/items/news?filter[${path}]=1`);
      expect([path, all.status, all.error?.code]).toEqual([path, 404, 202]);
      const some = await world.as("editor").get(`/_/items/news?filter[${path}]=1`);
      expect([path, some.status, some.error?.code]).toEqual([path, 403, 215]);
    }
  });
});

describe("lists of texts", () => {
  onEachVendor("may hold commas", async (world) => {
    await world.collection("tagged", { fields: { tags: "array" } });
    const admin = world.as("admin");
    for (const tags of [["a, b", "c"], ["a", "b"], [","], ["[x]"], []]) {
      const made = await admin.post("/_/items/tagged", { tags });
      expect(made.item).toMatchObject({ tags });
      expect((await admin.get(`/_/items/tagged/${made.id}`)).item).toMatchObject({ tags });
      const [revision] = (await admin.get(`/_/items/tagged/${made.id}/revisions`)).items;
      expect(revision).toMatchObject({ data: { tags } });
    }
    const found = await admin.get("/_/items/tagged?fields=tags&filter[tags][contains]=a, b");
    expect(found.items).toEqual([{ tags: ["a, b", "c"] }]);
  });
});

describe("what a system collection requires", () => {
  const person = {
    first_name: "A",
    last_name: "B",
    email: "a@example.com",
    password: "long enough",
    status: "active",
    timezone: "UTC",
    locale: "en-US",
    roles: [{ role: 3 }],
  };

  for (const name of Object.keys(person))
    scenario(`is missing without ${name}, whatever its column has as a default (K23)`, {
      as: "admin",
      post: "/_/users",
      body: Object.fromEntries(Object.entries(person).filter(([key]) => key !== name)),
      status: 422,
      code: 4,
      check: ({ reply }) =>
        expect(reply.error?.problems?.map(({ path }) => path)).toEqual([[name]]),
    });

  scenario("is enough", { as: "admin", post: "/_/users", body: person, status: 200 });
});
