import { describe, expect } from "vitest";
import { editorRole, onEachVendor, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

/** Two managed collections, one unmanaged table; the editor reads one of them, without its secret. */
async function content(world: World): Promise<void> {
  await world.collection("news", {
    fields: { title: "string", secret: "string" },
    note: "What is new",
  });
  await world.collection("accounts", { fields: { name: "string" } });
  await world.db.run(sql`create table legacy (id integer primary key)`);
  world.project.models.invalidate();
  await world.permit(editorRole, {
    news: { read: "mine", read_field_blacklist: "secret" },
    directus_collections: { read: "full" },
    directus_fields: { read: "full" },
  });
}

describe("the list of collections", () => {
  onEachVendor(
    "contains managed collections by name, then all other tables, each with its fields by name",
    async (world) => {
      await content(world);
      const reply = await world.as("admin").get("/_/collections?fields=collection&limit=1");
      const list = reply.items;
      expect(list.map(({ collection }) => collection).slice(0, 3)).toEqual([
        "accounts",
        "news",
        "directus_activity",
      ]);
      expect(list.find(({ collection }) => collection === "news")).toMatchObject({
        managed: true,
        hidden: false,
        single: false,
        note: "What is new",
        icon: null,
        translation: null,
        fields: {
          id: { primary_key: true, required: true },
          title: { type: "string", note: null, locked: false },
        },
      });
      expect(list.find(({ collection }) => collection === "legacy")).toMatchObject({
        managed: false,
        fields: { id: { id: null, type: "integer" } },
      });
      expect(reply.text).not.toContain("nullable");
    },
  );

  onEachVendor("has figures of managed collections on request", async (world) => {
    await content(world);
    expect(
      await world.as("admin").get("/_/collections?meta=result_count,total_count"),
    ).toMatchObject({ body: { meta: { result_count: 2, total_count: 2 } } });
  });

  onEachVendor("contains only what a role may read, without blacklisted fields", async (world) => {
    await content(world);
    const list = (await world.as("editor").get("/_/collections")).items;
    expect(list.map(({ collection }) => String(collection)).toSorted()).toEqual([
      "directus_collections",
      "directus_fields",
      // With the fields of their own profile.
      "directus_users",
    ]);
    await world.permit(editorRole, { accounts: { read: "full", read_field_blacklist: "name" } });
    const wider = (await world.as("editor").get("/_/collections")).items;
    expect(wider.find(({ collection }) => collection === "accounts")?.["fields"]).toEqual({
      id: expect.anything(),
    });
  });

  scenario("requires the right to read collections", {
    as: "editor",
    get: "/_/collections",
    status: 403,
    code: 300,
  });
});

describe("one collection", () => {
  scenario("is an object, including system collections", {
    as: "admin",
    get: "/_/collections/directus_users",
    status: 200,
    data: { collection: "directus_users", managed: false },
  });
  scenario("several are a list without missing ones", {
    given: content,
    as: "admin",
    get: "/_/collections/news,nothing,accounts",
    status: 200,
    data: [{ collection: "news" }, { collection: "accounts" }],
  });

  for (const name of ["accounts", "nothing", "constructor"]) {
    scenario(`${name} is not found by callers who may not read it`, {
      given: content,
      as: "editor",
      get: `/_/collections/${name}`,
      status: 404,
      code: 203,
    });
  }
});
