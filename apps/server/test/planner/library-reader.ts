import { afterAll, beforeAll } from "vitest";

import type { DialectId } from "../../src/database/database.ts";
import { readByKeys, readItem } from "../../src/query/read/by-key.ts";
import { readItems } from "../../src/query/read/list.ts";
import type { Item } from "../../src/query/plan/wire-values.ts";
import { fillLibrary, libraryModel } from "./library.ts";
import { admin, createWorld, failureOf, fullRule, queryOf } from "./world.ts";
import type { Caller, Rule, World } from "./world.ts";

/** User 2 with role 3 and these rules. */
export function editor(...rules: Rule[]): Caller {
  return { user: 2, role: 3, rules: rules.map((rule) => ({ ...fullRule, ...rule })) };
}

/** Reads of a library that is made before the tests of a `describe` and gone after them. */
export function libraryReader(vendor: DialectId) {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(vendor, libraryModel());
    await fillLibrary(world);
  });
  afterAll(() => world.close());

  const read = (caller: Caller, query: string, collection = "articles") =>
    readItems(world.as(caller), collection, { query: queryOf(query) });
  const list = async (caller: Caller, query: string, collection?: string): Promise<Item[]> =>
    (await read(caller, query, collection)).items;

  return {
    as: (caller: Caller) => world.as(caller),
    list,

    async ids(caller: Caller, query: string): Promise<unknown[]> {
      return (await list(caller, query)).map((item) => item["id"]);
    },

    async meta(caller: Caller, query: string): Promise<unknown> {
      return (await read(caller, query)).meta;
    },

    /** The key of the error that a list is refused with. */
    async refused(caller: Caller, query: string, collection?: string): Promise<string | null> {
      return await failureOf(Promise.resolve().then(() => read(caller, query, collection)));
    },

    async byKeys(keys: string[], caller: Caller = admin): Promise<Item[]> {
      const { items } = await readByKeys(world.as(caller), "articles", {
        keys,
        query: queryOf("fields=id"),
      });
      return items;
    },

    async one(key: string, query = "fields=id", caller: Caller = admin): Promise<Item> {
      const read = { key, query: queryOf(query) };
      return (await readItem(world.as(caller), "articles", read)).item;
    },
  };
}
