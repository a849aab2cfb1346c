import { describe, expect } from "vitest";
import { editorRole, newsroomWith, onEachVendor, scenario } from "../../../test/index.ts";
import type { Reply, World } from "../../../test/index.ts";

const seesNoSecrets = {
  news: { read: "full", update: "full", read_field_blacklist: "secret" },
  authors: { read: "full", read_field_blacklist: "phone" },
  directus_collections: { read: "full" },
  directus_fields: { read: "full" },
  directus_relations: { read: "full" },
  directus_files: { read: "full" },
} as const;
const prepare = newsroomWith(seesNoSecrets);

const etagOf = (reply: Reply): string => String(reply.headers["etag"]);
const known = (etag: string) => ({ headers: { "if-none-match": etag } });

describe("an ETag belongs to what was sent", () => {
  onEachVendor("what an administrator got is not confirmed to an editor", async (world) => {
    await prepare(world);
    for (const path of [
      "/_/items/news/1",
      "/_/items/news/1?fields=title,author.*",
      "/_/collections",
      "/_/collections/news",
      "/_/fields/news",
      "/_/relations",
      "/_/permissions/me",
      "/_/startup",
      "/_/openapi.json",
    ]) {
      const all = await world.as("admin").get(path);
      const some = await world.as("editor").get(path, known(etagOf(all)));
      expect([path, some.status]).toEqual([path, 200]);
      expect(some.text).not.toBe(all.text);
    }
  });

  onEachVendor("it is confirmed to whoever has the same already", async (world) => {
    await prepare(world);
    const path = "/_/items/news/1?fields=title,author.name";
    const etag = etagOf(await world.as("admin").get(path));
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await world.as("admin").get(path, known(sent))).status).toBe(304);
    expect((await world.as("editor").get(path, known(etag))).status).toBe(304);
  });

  onEachVendor("until the item or what is shown of its relations changes", async (world) => {
    await prepare(world);
    const path = "/_/items/news/1?fields=title,author.name";
    const first = await world.as("admin").get(path);
    await world.as("admin").patch("/_/items/authors/1", { name: "author New" });
    const second = await world.as("admin").get(path, known(etagOf(first)));
    expect(second).toMatchObject({ status: 200, item: { author: { name: "author New" } } });
    await world.permit(editorRole, {});
    await world.as("admin").patch("/_/items/news/1", { title: "news other" });
    expect((await world.as("admin").get(path, known(etagOf(second)))).status).toBe(200);
  });

  onEachVendor("a write names the version, whatever its author saw of it", async (world) => {
    await prepare(world);
    const seen = await world.as("editor").get("/_/items/news/1?fields=title");
    const all = await world.as("admin").get("/_/items/news/1?fields=*.*");
    expect(etagOf(seen)).not.toBe(etagOf(all));
    const change = (etag: string, title: string) =>
      world.as("editor").patch("/_/items/news/1", { title }, { headers: { "if-match": etag } });
    expect((await change(etagOf(all), "news a")).status).toBe(200);
    expect((await change(etagOf(seen), "news b")).status).toBe(412);
  });

  scenario("a write is answered, whatever is known already", {
    given: async (world) => {
      await prepare(world);
      const body = { title: "news one" };
      return etagOf(await world.as("admin").patch("/_/items/news/1", body));
    },
    as: "admin",
    patch: "/_/items/news/1",
    headers: { "if-none-match": "*" },
    body: { title: "news one" },
    status: 200,
  });
});

describe("what a caller's rights decide is theirs", () => {
  onEachVendor("caches keep it for no one else", async (world) => {
    await prepare(world);
    for (const [path, status] of [
      ["/_/items/news", 200],
      ["/_/items/news/1", 200],
      ["/_/items/news?limit=-1", 200],
      ["/_/items/news/99", 404],
      ["/_/items/authors?fields=phone&filter[phone]=1", 403],
      ["/_/users/me", 200],
      ["/_/users/1", 404],
      ["/_/files", 200],
      ["/_/collections", 200],
      ["/_/startup", 200],
      ["/_/permissions/me", 200],
      ["/_/openapi.json", 200],
      ["/interfaces", 200],
      ["/_/", 200],
    ] as const) {
      const reply = await world.as("editor").get(path);
      expect([path, reply.status]).toEqual([path, status]);
      expectPrivate(path, reply);
    }
    expectPrivate("public", await world.as("public").get("/_/items/news"));
  });

  onEachVendor("what is for everyone says so", async (world: World) => {
    const ping = await world.as("editor").get("/server/ping");
    expect(ping.headers["cache-control"]).toBe("no-cache");
  });
});

function expectPrivate(path: string, { headers }: Reply): void {
  expect([path, headers["cache-control"]]).toEqual([path, "private, no-cache"]);
  expect(String(headers["vary"]).split(", ")).toContain("Authorization");
}
