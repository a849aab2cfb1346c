import { describe, expect } from "vitest";
import { editorRole, onEachVendor, type World } from "../../../test/index.ts";

/** Posts in a status that the mapping names, in one that it hides, in one it does not know, and in none. */
async function makePosts(world: World): Promise<void> {
  const status_mapping = { draft: { name: "Draft" }, gone: { name: "Gone", soft_delete: true } };
  await world.collection("posts", {
    fields: { title: "string", state: { type: "status", options: { status_mapping } } },
    items: [
      { title: "mapped", state: "draft" },
      { title: "removed", state: "gone" },
      { title: "unknown", state: "review" },
      { title: "none", state: null },
    ],
  });
}

const titlesFor = async (world: World, who: "admin" | "editor", query = "") =>
  (await world.as(who).get(`/_/items/posts?fields=title${query}`)).items.map(({ title }) => title);

describe("items in a status that the mapping does not know", () => {
  onEachVendor("are listed, counted, read and written like others", async (world) => {
    await makePosts(world);
    const admin = world.as("admin");
    expect(await titlesFor(world, "admin")).toEqual(["mapped", "unknown", "none"]);
    expect(await titlesFor(world, "admin", "&status=review")).toEqual(["unknown"]);
    expect(await titlesFor(world, "admin", "&filter[state][eq]=review")).toEqual(["unknown"]);
    expect(await admin.get("/_/items/posts?limit=0&meta=*")).toMatchObject({
      body: { meta: { total_count: 3, status_count: { draft: 1, gone: 1, review: 1 } } },
    });
    expect((await admin.get("/_/counts")).items).toContainEqual(
      expect.objectContaining({ collection: "posts", count: 3 }),
    );
    expect((await admin.get("/_/items/posts/3")).item).toMatchObject({ state: "review" });
    expect((await admin.get("/_/items/posts/2")).status).toBe(404);
    expect((await admin.post("/_/items/posts", { state: "elsewhere" })).item).toMatchObject({
      state: "elsewhere",
    });
    expect((await admin.patch("/_/items/posts/3", { state: "draft" })).item).toMatchObject({
      state: "draft",
    });
  });

  onEachVendor("are seen by a role whose rule covers all statuses", async (world) => {
    await makePosts(world);
    await world.permit(editorRole, { posts: { read: "full", update: "full" } });
    expect(await titlesFor(world, "editor")).toEqual(["mapped", "unknown", "none"]);
    expect((await world.as("editor").patch("/_/items/posts/3", { state: "draft" })).status).toBe(
      200,
    );
  });

  onEachVendor(
    "and by no role that has rules for single statuses, save for theirs",
    async (world) => {
      await makePosts(world);
      await world.permit(editorRole, {
        posts: [{ status: "draft", read: "full", update: "full" }],
      });
      expect(await titlesFor(world, "editor")).toEqual(["mapped"]);
      expect(await titlesFor(world, "editor", "&status=*")).toEqual(["mapped"]);
      expect((await world.as("editor").get("/_/items/posts/3")).status).toBe(404);
      expect((await world.as("editor").patch("/_/items/posts/3", { title: "x" })).status).toBe(404);
      await world.permit(editorRole, { posts: [{ status: "review", read: "full" }] });
      expect(await titlesFor(world, "editor")).toEqual(["mapped", "unknown"]);
    },
  );
});
