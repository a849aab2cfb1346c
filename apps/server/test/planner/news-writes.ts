import { createItem, updateItem } from "../../src/query/write/write.ts";
import { admin, type World } from "./world.ts";

/** Creates and updates news of the newsroom as the administrator. */
export function newsWrites(world: World) {
  return {
    create: (values: Record<string, unknown>, fields: string[] | null = null) =>
      createItem(world.as(admin), "news", { values, query: { fields } }),
    update: (
      key: string | number,
      values: Record<string, unknown>,
      fields: string[] | null = null,
    ) => updateItem(world.as(admin), "news", { key, values, query: { fields } }),
  };
}
