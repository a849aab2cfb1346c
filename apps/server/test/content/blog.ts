import type { World } from "../world.ts";

/** Posts by people, with a cover, comments, and tags through a junction. */
export async function makeBlog(world: World): Promise<void> {
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
