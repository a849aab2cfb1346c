import type { World } from "../world.ts";

/** A text field as clients create it. */
export const subtitle = { field: "subtitle", type: "string", datatype: "VARCHAR", length: 50 };

/** News with a title and a list field. */
export async function makeNews(world: World): Promise<void> {
  await world.collection("news", {
    fields: { title: { type: "string", length: "100" }, list: { type: "o2m" } },
    items: [{ title: "one" }],
  });
}
