import { describe, expect } from "vitest";
import { editorRole, onEachVendor, outcomeOf, refusal, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { makeBlog } from "../../../test/content/blog.ts";
import { tableNames } from "../../../test/content/new-collection.ts";
import { withoutTable } from "../../../test/content/without-table.ts";
import { sql } from "../../database/sql.ts";

async function relationsOf(world: World): Promise<string[]> {
  const { items } = await world
    .as("admin")
    .get("/_/relations?limit=-1&filter[collection_many][in]=posts,comments,post_tags");
  return items.map((relation) =>
    ["collection_many", "field_many", "collection_one", "field_one", "junction_field"]
      .map((key) => relation[key] ?? "-")
      .join(" "),
  );
}

async function fieldsOf(world: World, collection: string): Promise<string[]> {
  const { items } = await world.as("admin").get(`/_/fields/${collection}?sort=field`);
  return items.map(({ field }) => String(field));
}

describe("a deleted field", () => {
  scenario("is removed with its column and its description", {
    given: makeBlog,
    as: "admin",
    delete: "/_/fields/posts/title?activity_skip=1",
    status: 204,
    events: [{ action: "delete", collection: "directus_fields" }],
    async check({ reply, world }) {
      expect(reply.text).toBe("");
      expect(await fieldsOf(world, "posts")).not.toContain("title");
      expect((await world.as("admin").get("/_/items/posts/1")).text).not.toContain("title");
    },
  });

  onEachVendor(
    "that is a many-to-one: its relation and the list at the other end are removed",
    async (world) => {
      await makeBlog(world);
      expect((await world.as("admin").delete("/_/fields/posts/author")).status).toBe(204);
      expect(await fieldsOf(world, "people")).toEqual(["id", "name"]);
      expect(await relationsOf(world)).toEqual([
        "comments post posts comments -",
        "post_tags post posts tags tag",
        "post_tags tag tags posts post",
      ]);
    },
  );

  onEachVendor("that is a file: the fields of files stay", async (world) => {
    await makeBlog(world);
    const before = await fieldsOf(world, "directus_files");
    expect((await world.as("admin").delete("/_/fields/posts/cover")).status).toBe(204);
    expect(await fieldsOf(world, "directus_files")).toEqual(before);
    expect(await world.as("admin").get("/_/fields/directus_files/id")).toMatchObject({
      body: { data: { id: expect.any(Number), interface: "primary-key" } },
    });
  });

  onEachVendor("that is a user: the fields of users stay", async (world) => {
    await makeBlog(world);
    const before = await fieldsOf(world, "directus_users");
    expect((await world.as("admin").delete("/_/fields/posts/maker")).status).toBe(204);
    expect(await fieldsOf(world, "directus_users")).toEqual(before);
  });

  onEachVendor("that is a list: the relation stays without it", async (world) => {
    await makeBlog(world);
    expect((await world.as("admin").delete("/_/fields/posts/comments")).status).toBe(204);
    expect(await relationsOf(world)).toContain("comments post posts - -");
    expect(await world.as("admin").get("/_/items/comments/1?fields=post.title")).toMatchObject({
      body: { data: { post: { title: "one" } } },
    });
  });

  onEachVendor(
    "that uses a junction: both halves are removed, the junction stays",
    async (world) => {
      await makeBlog(world);
      expect((await world.as("admin").delete("/_/fields/posts/tags")).status).toBe(204);
      expect(await relationsOf(world)).toEqual([
        "posts author people posts -",
        "comments post posts comments -",
      ]);
      expect(await tableNames(world)).toContain("post_tags");
      expect(await fieldsOf(world, "post_tags")).toEqual(["id", "post", "tag"]);
      expect(await fieldsOf(world, "tags")).toEqual(["id"]);
    },
  );

  onEachVendor("may be removed with its junction", async (world) => {
    await makeBlog(world);
    const admin = world.as("admin");
    expect((await admin.delete("/_/fields/posts/tags?delete_junction=1")).status).toBe(204);
    expect(await tableNames(world)).not.toContain("post_tags");
    expect((await admin.get("/_/fields/post_tags")).status).toBe(404);
    expect(await fieldsOf(world, "posts")).not.toContain("tags");
  });

  onEachVendor("of a junction: the other half no longer refers to it", async (world) => {
    await makeBlog(world);
    expect((await world.as("admin").delete("/_/fields/post_tags/tag")).status).toBe(204);
    expect(await relationsOf(world)).toContain("post_tags post posts tags -");
    expect(await world.as("admin").get("/_/items/posts/1?fields=tags.*")).toMatchObject({
      body: { data: { tags: [{ id: 1, post: 1 }] } },
    });
  });

  onEachVendor("that is the status: rules for single statuses are removed", async (world) => {
    await makeBlog(world);
    await world.permit(editorRole, {
      posts: [
        { read: "full", status_blacklist: "live" },
        { status: "draft", read: "full" },
        { status: "$create", create: "full" },
      ],
    });
    expect((await world.as("admin").delete("/_/fields/posts/state")).status).toBe(204);
    expect(
      await world.db.all(
        sql`select status, status_blacklist from directus_permissions where collection = 'posts'`,
      ),
    ).toEqual([{ status: null, status_blacklist: null }]);
    expect((await world.as("editor").get("/_/items/posts")).status).toBe(200);
  });

  onEachVendor("that is a group: its fields become ungrouped", async (world) => {
    await makeBlog(world);
    const admin = world.as("admin");
    const { id: group } = await admin.get("/_/fields/posts/group");
    await admin.patch("/_/fields/posts/title", { group });
    expect((await admin.delete("/_/fields/posts/group")).status).toBe(204);
    expect(await admin.get("/_/fields/posts/title")).toMatchObject({
      body: { data: { group: null } },
    });
  });

  onEachVendor("passes no rules on to a later field of the same name", async (world) => {
    await makeBlog(world);
    await world.permit(editorRole, {
      posts: {
        read: "full",
        update: "full",
        read_field_blacklist: "secret, title",
        write_field_blacklist: "secret",
      },
      directus_fields: { read: "full" },
    });
    const admin = world.as("admin");
    await admin.delete("/_/fields/posts/secret");
    const secret = { field: "secret", type: "string", datatype: "VARCHAR", length: 20 };
    expect((await admin.post("/_/fields/posts", secret)).status).toBe(200);
    expect(await world.as("editor").patch("/_/items/posts/1", { secret: "x" })).toMatchObject({
      status: 200,
      body: { data: { secret: "x" } },
    });
    expect((await world.as("editor").get("/_/fields/posts/title")).status).toBe(403);
  });
});

describe("a field is not deleted", () => {
  onEachVendor("when it is unknown, the last one, or a system field", async (world) => {
    await makeBlog(world);
    await world.collection("bare", { fields: { list: "o2m" } });
    const found: string[] = [];
    for (const address of [
      "posts/nothing",
      "nothing/title",
      "bare/id",
      "directus_users/email",
      "directus_users/company",
      "directus_files/data",
      "directus_activity_seen/archived",
    ])
      found.push(await outcomeOf(world.as("admin").delete(`/_/fields/${address}`)));
    expect(found).toEqual([
      "404/202",
      "404/200",
      "422/12",
      "401/201",
      "401/201",
      "401/201",
      "401/201",
    ]);
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("with a junction that the caller may not delete", async (world) => {
    await makeBlog(world);
    await world.permit(editorRole, { posts: "full", directus_fields: "full" });
    const reply = await world.as("editor").delete("/_/fields/posts/tags?delete_junction=1");
    expect(reply).toMatchObject(refusal(403, 306));
    expect(await tableNames(world)).toContain("post_tags");
    expect(await fieldsOf(world, "posts")).toContain("tags");
    expect(await relationsOf(world)).toHaveLength(4);
  });

  for (const [rules, code] of [
    [{}, 303],
    [{ directus_fields: { delete: "full" }, posts: { read: "full" } }, 303],
    [
      {
        directus_fields: { delete: "full" },
        posts: { read: "full", delete: "full", write_field_blacklist: "title" },
      },
      215,
    ],
  ] as const) {
    scenario(`by the rights of a role: ${JSON.stringify(rules)}`, {
      given: async (world) => {
        await makeBlog(world);
        await world.permit(editorRole, rules);
      },
      as: "editor",
      delete: "/_/fields/posts/title",
      status: 403,
      code,
      events: [],
    });
  }

  onEachVendor(
    "partially: a failure preserves description, column and relations",
    async (world) => {
      await makeBlog(world);
      const admin = world.as("admin");
      const before = await admin.get("/_/fields/posts");
      const reply = await withoutTable(world, "directus_activity", () =>
        admin.delete("/_/fields/posts/author"),
      );
      expect(reply.status).toBe(500);
      expect((await admin.get("/_/fields/posts")).body).toEqual(before.body);
      expect(await relationsOf(world)).toHaveLength(4);
      expect(await admin.get("/_/items/posts/1?fields=author.id")).toMatchObject({
        body: { data: { author: { id: 1 } } },
      });
    },
  );
});
