import { describe, expect } from "vitest";

import { lists, makeEverything } from "../../../test/everything.ts";
import {
  editorRole,
  editorUser,
  onEachVendor,
  outcomeOf,
  type World,
} from "../../../test/index.ts";

/** The first thing in every list. */
async function firstOfEach(world: World) {
  const firsts = [];
  for (const { path, text, far } of lists) {
    const [first] = (await world.as("admin").get(`${path}?sort=id&limit=1`)).items;
    firsts.push({ path: `${path}/${String(first?.["id"])}`, text, far, first });
  }
  return firsts;
}

describe("a single thing", () => {
  onEachVendor("shows the requested fields and figures", async (world) => {
    await makeEverything(world);
    const admin = world.as("admin");
    for (const { path, text, first } of await firstOfEach(world)) {
      const { body } = await admin.get(`${path}?fields=${text}&meta=*`);
      const kind = { collection: expect.stringMatching(/^(directus_|books)/), type: "item" };
      expect(body, path).toEqual({ data: { [text]: first?.[text] }, meta: kind });
      const named = await admin.get(`${path}?meta=type,collection,result_count`);
      expect(named.body, path).toMatchObject({ data: { id: first?.["id"] } });
      expect(named.meta, path).toEqual(kind);
    }
    for (const path of ["/_/collections/books", "/_/fields/books/title"]) {
      const all = await admin.get(`${path}?meta=*`);
      expect(all.body, path).toMatchObject({
        data: { collection: "books" },
        meta: { type: "item" },
      });
      const named = await admin.get(`${path}?meta=type,collection`);
      expect(all.meta, path).toMatchObject(named.meta ?? {});
    }
  });

  onEachVendor("is expanded like the things of a list", async (world) => {
    await makeEverything(world);
    const admin = world.as("admin");
    expect((await admin.get("/_/items/books/1?fields=author.name")).body).toEqual({
      data: { author: { name: "ann" } },
    });
    expect((await admin.get("/_/items/books/1?fields=author.*")).body).toEqual({
      data: { author: { id: 1, name: "ann" } },
    });
  });

  onEachVendor("does not exist for users without rights (K6)", async (world) => {
    const { file } = await makeEverything(world);
    const editor = world.as("editor");
    const public_ = world.as("public");
    for (const { path } of await firstOfEach(world))
      for (const person of [editor, public_])
        expect(await outcomeOf(person.get(path)), path).toBe("404/203");
    const listed = [
      "/_/fields/books/title",
      "/_/settings/fields",
      "/_/items/books/1/revisions",
      `/_/users/${editorUser}/revisions`,
      `/_/users/${editorUser}/revisions/0`,
      `/_/files/${file}/revisions`,
      `/_/files/${file}/revisions/0`,
    ];
    for (const path of listed) expect(await outcomeOf(editor.get(path)), path).toBe("403/300");
  });

  onEachVendor("has a past for those who may read it, and only for those", async (world) => {
    const { file } = await makeEverything(world);
    await world.permit(editorRole, {
      directus_revisions: "full",
      directus_users: { read: "mine" },
      directus_files: { read: "full" },
    });
    const editor = world.as("editor");
    const own = `/_/users/${editorUser}/revisions/0?fields=collection`;
    expect((await editor.get(own)).body).toEqual({ data: { collection: "directus_users" } });
    expect((await editor.get(`/_/files/${file}/revisions/0?fields=item`)).body).toEqual({
      data: { item: String(file) },
    });
    expect(await outcomeOf(editor.get("/_/users/1/revisions/0"))).toBe("404/203");
    expect((await editor.get("/_/items/books/1/revisions")).body).toEqual({ data: [] });
  });
});
