import { afterAll, beforeAll } from "vitest";

import type { DialectId } from "../../src/database/database.ts";
import { readByKeys, readItem } from "../../src/query/read/by-key.ts";
import { readItems } from "../../src/query/read/list.ts";
import type { Item } from "../../src/query/read/types.ts";
import { fillLibrary, libraryModel } from "./library.ts";
import { admin, createWorld, failureOf, fullRule, queryOf } from "./world.ts";
import type { Person, Rule, World } from "./world.ts";

/** User 2 with role 3 and these rules. */
export function editor(...rules: Rule[]): Person {
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

  const read = (person: Person, query: string, collection = "articles") =>
    readItems(world.as(person), collection, { query: queryOf(query) });
  const list = async (person: Person, query: string, collection?: string): Promise<Item[]> =>
    (await read(person, query, collection)).items;

  return {
    as: (person: Person) => world.as(person),
    list,

    async ids(person: Person, query: string): Promise<unknown[]> {
      return (await list(person, query)).map((item) => item["id"]);
    },

    async meta(person: Person, query: string): Promise<unknown> {
      return (await read(person, query)).meta;
    },

    /** The key of the error that a list is refused with. */
    async refused(person: Person, query: string, collection?: string): Promise<string | null> {
      return await failureOf(Promise.resolve().then(() => read(person, query, collection)));
    },

    async byKeys(keys: string[], person: Person = admin): Promise<Item[]> {
      const { items } = await readByKeys(world.as(person), "articles", {
        keys,
        query: queryOf("fields=id"),
      });
      return items;
    },

    async one(key: string, query = "fields=id", person: Person = admin): Promise<Item> {
      const read = { key, query: queryOf(query) };
      return (await readItem(world.as(person), "articles", read)).item;
    },
  };
}
