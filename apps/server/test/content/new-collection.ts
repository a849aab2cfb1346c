import { numberedKey } from "@rowhouse/contract";
import type { World } from "../world.ts";

/** Fields and a collection as clients create them. */
export const id = {
  ...numberedKey,
  length: 15,
  interface: "primary-key",
  hidden_detail: true,
};
export const title = { field: "title", type: "string", datatype: "VARCHAR", length: 200 };
export const newCollection = {
  collection: "news",
  note: "What is new",
  icon: "fiber_new",
  fields: [id, title],
};

export async function tableNames(world: World): Promise<string[]> {
  return (await world.db.dialect.readTables(world.db)).map(({ name }) => name);
}
