import { makeRelation, type RequestedChange } from "@rowhouse/contract";

/** The change that makes a relation, named as in `makeRelation`. */
export function relationChange(...names: Parameters<typeof makeRelation>): RequestedChange {
  const { id: _id, ...data } = makeRelation(...names);
  return { kind: "create_relation", data };
}

/** The relations of posts with many tags, through `posts_tags`. */
export const taggedPosts: RequestedChange[] = [
  relationChange("posts_tags.posts_id", "posts.tags", "tags_id"),
  relationChange("posts_tags.tags_id", "tags", "posts_id"),
];
