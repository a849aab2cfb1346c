import { describe, expect } from "vitest";
import { editorRole, onEachVendor, outcomeOf, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { raw, sql } from "../../database/sql.ts";

/** Posts by people, with a cover, comments and tags; a role that may not see some of it. */
async function blog(world: World): Promise<void> {
  const status_mapping = { draft: { name: "Draft" }, live: { name: "Live" } };
  await world.collection("posts", {
    fields: {
      title: "string",
      secret: "string",
      author: "m2o",
      cover: "file",
      maker: "user_created",
      tags: "o2m",
      comments: "o2m",
      state: { type: "status", default_value: "draft", options: { status_mapping } },
      group: { type: "group" },
    },
    items: [{ title: "one", author: 1 }],
  });
  await world.collection("people", {
    fields: { posts: "o2m", name: "string" },
    items: [{ id: 1 }],
  });
  await world.collection("tags", { fields: { posts: "o2m" }, items: [{ id: 1 }] });
  await world.collection("post_tags", {
    fields: { post: "m2o", tag: "m2o" },
    items: [{ post: 1, tag: 1 }],
  });
  await world.collection("comments", { fields: { post: "m2o" }, items: [{ post: 1 }] });
  for (const [many, field, one, list, junction] of [
    ["posts", "author", "people", "posts", null],
    ["comments", "post", "posts", "comments", null],
    ["post_tags", "post", "posts", "tags", "tag"],
    ["post_tags", "tag", "tags", "posts", "post"],
  ] as const)
    await world.relation({
      collection_many: many,
      field_many: field,
      collection_one: one,
      field_one: list,
      junction_field: junction,
    });
}

async function relationsOf(world: World): Promise<object[]> {
  const reply = await world
    .as("admin")
    .get("/_/relations?limit=-1&filter[collection_many][in]=posts,comments,post_tags");
  return Object(reply.body).data.map((relation: Record<string, unknown>) =>
    ["collection_many", "field_many", "collection_one", "field_one", "junction_field"]
      .map((key) => relation[key] ?? "-")
      .join(" "),
  );
}

async function fieldsOf(world: World, collection: string): Promise<string[]> {
  const reply = await world.as("admin").get(`/_/fields/${collection}?sort=field`);
  return Object(reply.body).data.map(({ field }: { field: string }) => field);
}

async function tableNames(world: World): Promise<string[]> {
  return (await world.db.dialect.readTables(world.db)).map(({ name }) => name);
}

describe("a deleted field", () => {
  scenario("takes its column and its description with it", {
    given: blog,
    as: "admin",
    delete: "/_/fields/posts/title?activity_skip=1",
    answers: 204,
    events: [{ action: "delete", collection: "directus_fields" }],
    async check({ reply, world }) {
      expect(reply.text).toBe("");
      expect(await fieldsOf(world, "posts")).not.toContain("title");
      expect((await world.as("admin").get("/_/items/posts/1")).text).not.toContain("title");
    },
  });

  onEachVendor(
    "that is a many-to-one: its relation goes, and the list at the other end",
    async (world) => {
      await blog(world);
      expect((await world.as("admin").delete("/_/fields/posts/author")).status).toBe(204);
      expect(await fieldsOf(world, "people")).toEqual(["id", "name"]);
      expect(await relationsOf(world)).toEqual([
        "comments post posts comments -",
        "post_tags post posts tags tag",
        "post_tags tag tags posts post",
      ]);
    },
  );

  onEachVendor("that is a file: no field of the files goes with it", async (world) => {
    await blog(world);
    const before = await fieldsOf(world, "directus_files");
    expect((await world.as("admin").delete("/_/fields/posts/cover")).status).toBe(204);
    expect(await fieldsOf(world, "directus_files")).toEqual(before);
    expect(await world.as("admin").get("/_/fields/directus_files/id")).toMatchObject({
      body: { data: { id: expect.any(Number), interface: "primary-key" } },
    });
  });

  onEachVendor("that is a person: no field of the people goes with it", async (world) => {
    await blog(world);
    const before = await fieldsOf(world, "directus_users");
    expect((await world.as("admin").delete("/_/fields/posts/maker")).status).toBe(204);
    expect(await fieldsOf(world, "directus_users")).toEqual(before);
  });

  onEachVendor("that is a list: the relation stays without it", async (world) => {
    await blog(world);
    expect((await world.as("admin").delete("/_/fields/posts/comments")).status).toBe(204);
    expect(await relationsOf(world)).toContain("comments post posts - -");
    expect(await world.as("admin").get("/_/items/comments/1?fields=post.title")).toMatchObject({
      body: { data: { post: { title: "one" } } },
    });
  });

  onEachVendor(
    "that leads through a junction: both halves go, the junction stays",
    async (world) => {
      await blog(world);
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

  onEachVendor("may take the junction with it", async (world) => {
    await blog(world);
    const admin = world.as("admin");
    expect((await admin.delete("/_/fields/posts/tags?delete_junction=1")).status).toBe(204);
    expect(await tableNames(world)).not.toContain("post_tags");
    expect((await admin.get("/_/fields/post_tags")).status).toBe(404);
    expect(await fieldsOf(world, "posts")).not.toContain("tags");
  });

  onEachVendor("of a junction: the other half forgets it", async (world) => {
    await blog(world);
    expect((await world.as("admin").delete("/_/fields/post_tags/tag")).status).toBe(204);
    expect(await relationsOf(world)).toContain("post_tags post posts tags -");
    expect(await world.as("admin").get("/_/items/posts/1?fields=tags.*")).toMatchObject({
      body: { data: { tags: [{ id: 1, post: 1 }] } },
    });
  });

  onEachVendor("that is the status: rules for single statuses go", async (world) => {
    await blog(world);
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

  onEachVendor("that is a group: its fields stand for themselves", async (world) => {
    await blog(world);
    const admin = world.as("admin");
    const group = Object((await admin.get("/_/fields/posts/group")).body).data.id;
    await admin.patch("/_/fields/posts/title", { group });
    expect((await admin.delete("/_/fields/posts/group")).status).toBe(204);
    expect(await admin.get("/_/fields/posts/title")).toMatchObject({
      body: { data: { group: null } },
    });
  });

  onEachVendor("gives no old rule to one of the same name", async (world) => {
    await blog(world);
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
  onEachVendor("when it is not there, the last one, or the system's", async (world) => {
    await blog(world);
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
      ...["404/202", "404/200", "422/12"],
      ...["401/201", "401/201", "401/201", "401/201"],
    ]);
    expect(await world.activity()).toEqual([]);
  });

  onEachVendor("with a junction that is not to be dropped by this person", async (world) => {
    await blog(world);
    await world.permit(editorRole, { posts: "full", directus_fields: "full" });
    const reply = await world.as("editor").delete("/_/fields/posts/tags?delete_junction=1");
    expect(reply).toMatchObject({ status: 403, body: { error: { code: 306 } } });
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
        await blog(world);
        await world.permit(editorRole, rules);
      },
      as: "editor",
      delete: "/_/fields/posts/title",
      answers: 403,
      code,
      events: [],
    });
  }

  onEachVendor("half: when its description stays, so do column and relations", async (world) => {
    await blog(world);
    const admin = world.as("admin");
    const before = await admin.get("/_/fields/posts");
    const rename = (from: string, to: string): Promise<number> =>
      world.db.run(sql`alter table ${raw(from)} rename to ${raw(to)}`);
    await rename("directus_activity", "activity_away");
    const reply = await admin.delete("/_/fields/posts/author");
    await rename("activity_away", "directus_activity");
    expect(reply.status).toBe(500);
    expect((await admin.get("/_/fields/posts")).body).toEqual(before.body);
    expect(await relationsOf(world)).toHaveLength(4);
    expect(await admin.get("/_/items/posts/1?fields=author.id")).toMatchObject({
      body: { data: { author: { id: 1 } } },
    });
  });
});
