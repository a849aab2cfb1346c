import type { World } from "../world.ts";

/** News with a title, a number and a list field. */
export async function makeTitledNews(world: World): Promise<void> {
  await world.collection("news", {
    fields: {
      title: { type: "string", length: "100", interface: "text-input", default_value: "none" },
      views: { type: "integer", signed: false },
      list: { type: "o2m" },
    },
    items: [
      { title: "one", views: 5 },
      { title: "two", views: 7 },
    ],
  });
}
