import { expect } from "vitest";
import type { FieldInput } from "./factories.ts";
import { editorRole, editorUser, type World } from "./world.ts";
import { sql } from "../src/database/sql.ts";

/** A status with a draft as usual and one that counts as deleted. */
export const status: FieldInput = {
  type: "status",
  default_value: "draft",
  options: {
    status_mapping: {
      published: { name: "Published" },
      draft: { name: "Draft" },
      deleted: { name: "Deleted", soft_delete: true },
    },
  },
};

/** A user with the editor's role, and one with another role. */
export interface Newsroom {
  colleague: number;
  stranger: number;
}

/**
 * News with authors and notes. News 1 to 4 are published ones and drafts of the editor's, 3 of a colleague and 4 of a stranger;
 * 5 is soft-deleted and the editor's. Notes lie below news 1 to 4. All names begin with their table.
 */
export async function newsroom(world: World): Promise<Newsroom> {
  const colleague = (await world.user(editorRole)).id;
  const stranger = (await world.user(await world.role("Others"))).id;
  await world.collection("authors", {
    fields: { name: "string", phone: "string", rank: "integer", articles: "o2m" },
    items: [
      { name: "author Ann", phone: "555-1", rank: 1 },
      { name: "author Bob", phone: "555-2", rank: 2 },
    ],
  });
  await world.collection("news", {
    fields: {
      title: { type: "string", required: true },
      status,
      author: "m2o",
      owner: "user_created",
      secret: "string",
      notes: "o2m",
    },
    items: [
      { title: "news one", status: "published", author: 1, owner: editorUser, secret: "s-one" },
      { title: "news two", status: "draft", author: 2, owner: editorUser, secret: "s-two" },
      { title: "news three", status: "draft", author: 1, owner: colleague, secret: "s-three" },
      { title: "news four", status: "draft", author: 2, owner: stranger, secret: "s-four" },
      { title: "news five", status: "deleted", author: 1, owner: editorUser, secret: "s-five" },
    ],
  });
  await world.collection("notes", {
    fields: { news: "m2o", text: "string", hint: "string", status, owner: "user_created" },
    items: [
      { news: 1, text: "note good", hint: "h-1", status: "published", owner: editorUser },
      { news: 1, text: "note gone", hint: "h-2", status: "deleted", owner: editorUser },
      { news: 2, text: "note hidden", hint: "h-3", status: "draft", owner: stranger },
      { news: 3, text: "note good", hint: "h-4", status: "draft", owner: editorUser },
      { news: 4, text: "note last", hint: "h-5", status: "published", owner: stranger },
    ],
  });
  await world.relation("news.author", "authors.articles");
  await world.relation("notes.news", "news.notes");
  return { colleague, stranger };
}

/** Replaces the editor's rules. */
export async function ruleEditor(world: World, rules: EditorRules): Promise<void> {
  await world.db.run(sql`delete from directus_permissions where role = ${editorRole}`);
  await world.permit(editorRole, rules);
}

export type EditorRules = Parameters<World["permit"]>[1];

/** Every level at its highest. */
export const fullLevels = { create: "full", read: "full", update: "full", delete: "full" } as const;

/** Prepares the same as `make`, with these rules for the editor. */
export function withEditorRules<Made>(
  make: (world: World) => Promise<Made>,
  rules: EditorRules,
): (world: World) => Promise<Made> {
  return async (world) => {
    const made = await make(world);
    await world.permit(editorRole, rules);
    return made;
  };
}

/** The newsroom, with these rules for the editor. */
export function newsroomWith(rules: EditorRules): (world: World) => Promise<Newsroom> {
  return withEditorRules(newsroom, rules);
}

/** The newsroom, whose editor sees no secrets of drafts. */
export const newsroomWithDraftSecrets = newsroomWith({
  news: [
    { status: "published", read: "full" },
    { status: "draft", read: "full", read_field_blacklist: "secret" },
  ],
});

/** Checks that news 2 is still the editor's draft. */
export async function stillDraft({ world }: { world: World }): Promise<void> {
  const rows = await world.db.all(sql`select status, title from news where id = 2`);
  expect(rows).toMatchObject([{ status: "draft", title: "news two" }]);
}
