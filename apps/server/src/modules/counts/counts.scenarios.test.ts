import { limits, type CollectionCount } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import {
  editorRole,
  fullLevels,
  onEachVendor,
  scenario,
  tokens,
  type World,
} from "../../../test/index.ts";
import { newsroom } from "../../../test/newsroom.ts";

async function countsOf(world: World, who: "admin" | "editor"): Promise<CollectionCount[]> {
  const reply = await world.app.inject(request(who));
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
}

function request(who: "admin" | "editor", url = "/_/counts", headers = {}) {
  return { url, headers: { authorization: `Bearer ${tokens[who]}`, ...headers } };
}

/** Returns the counts that the list of each collection shows the same user. */
async function listsOf(world: World, who: "admin" | "editor", names: readonly string[]) {
  const counts: CollectionCount[] = [];
  for (const collection of names) {
    const url = `/_/items/${collection}?limit=0&meta=total_count`;
    const { meta } = (await world.app.inject(request(who, url))).json();
    counts.push({ collection, count: meta.total_count, has_more: false });
  }
  return counts;
}

describe("counts of all collections", () => {
  onEachVendor("are those of the lists; soft-deleted items are not counted", async (world) => {
    await newsroom(world);
    const counts = await countsOf(world, "admin");
    expect(counts).toContainEqual({ collection: "news", count: 4, has_more: false });
    expect(counts.map(({ collection }) => collection)).not.toContainEqual(
      expect.stringMatching(/^directus_/),
    );
    const names = counts.map(({ collection }) => collection);
    expect(counts).toEqual(await listsOf(world, "admin", names));
  });

  onEachVendor("cover only what the caller may read", async (world) => {
    await newsroom(world);
    await world.permit(editorRole, {
      news: [
        { ...fullLevels, status: "published" },
        { ...fullLevels, read: "mine", status: "draft" },
      ],
      authors: { read: "none" },
      notes: { ...fullLevels, read: "full" },
    });
    const counts = await countsOf(world, "editor");
    expect(counts.map(({ collection }) => collection).toSorted()).toEqual(["news", "notes"]);
    expect(counts).toContainEqual({ collection: "news", count: 2, has_more: false });
    expect(counts).toEqual(
      await listsOf(
        world,
        "editor",
        counts.map(({ collection }) => collection),
      ),
    );
  });

  onEachVendor("leave out what applications do not show", async (world) => {
    await world.collection("news", { fields: { title: "string" } });
    await world.collection("links", { fields: { title: "string" } });
    await world.as("admin").patch("/_/collections/links", { hidden: true });
    const names = (await countsOf(world, "admin")).map(({ collection }) => collection);
    expect(names).toContain("news");
    expect(names).not.toContain("links");
  });

  onEachVendor("stop at a bound and say so", async (world) => {
    const bound = limits.countedRows;
    Object.assign(limits, { countedRows: 2 });
    try {
      const items = ["One", "Two", "Three"].map((title) => ({ title }));
      await world.collection("news", { fields: { title: "string" }, items });
      await world.collection("notes", { fields: { title: "string" }, items: items.slice(1) });
      const counts = await countsOf(world, "admin");
      expect(counts).toContainEqual({ collection: "news", count: 2, has_more: true });
      expect(counts).toContainEqual({ collection: "notes", count: 2, has_more: false });
    } finally {
      Object.assign(limits, { countedRows: bound });
    }
  });

  onEachVendor("are not sent again until one of them changes", async (world) => {
    await world.collection("news", { fields: { title: "string" }, items: [{ title: "One" }] });
    const first = await world.app.inject(request("admin"));
    expect(first.headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: expect.stringContaining("Authorization"),
    });
    const known = { "if-none-match": String(first.headers["etag"]) };
    const again = await world.app.inject(request("admin", "/_/counts", known));
    expect([again.statusCode, again.payload]).toEqual([304, ""]);
    await world.as("admin").post("/_/items/news", { title: "Two" });
    const changed = await world.app.inject(request("admin", "/_/counts", known));
    expect(changed.statusCode).toBe(200);
    expect(changed.json().data).toContainEqual({ collection: "news", count: 2, has_more: false });
  });

  scenario("are refused without a user", {
    as: "public",
    get: "/_/counts",
    status: 401,
    code: 108,
  });
});
