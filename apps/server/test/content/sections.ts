import { status, withEditorRules, type EditorRules } from "../newsroom.ts";
import type { World } from "../world.ts";

/** Two news items of a section; the second is a draft of the editor. */
export async function makeSections(world: World): Promise<void> {
  await world.collection("sections", { fields: { name: "string" }, items: [{ name: "Sport" }] });
  await world.collection("news", {
    fields: {
      title: { type: "string", required: true },
      status,
      section: "m2o",
      owner: "user_created",
      secret: "string",
    },
    items: [
      { title: "One", status: "published", section: 1, owner: 1, secret: "s1" },
      { title: "Two", status: "draft", section: 1, owner: 2, secret: "s2" },
    ],
  });
  await world.relation("news.section", "sections");
}

/** The same with these rules for the editor. */
export function makeSectionsFor(rules: EditorRules): (world: World) => Promise<void> {
  return withEditorRules(makeSections, rules);
}
