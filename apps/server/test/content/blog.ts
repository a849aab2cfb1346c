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
  await world.relation("posts.author", "people.posts");
  await world.relation("comments.post", "posts.comments");
  await world.relation("post_tags.post", "posts.tags", "tag");
  await world.relation("post_tags.tag", "tags.posts", "post");
}
