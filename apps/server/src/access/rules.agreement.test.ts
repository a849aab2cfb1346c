import type { Collection, Item, Level, Permission, Rights, RowAction } from "@rowhouse/contract";
import { canItem, matches, rowCondition, toRights } from "@rowhouse/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { collectionOf, modelOf, statusOptions } from "../../test/planner/model.ts";
import type { World } from "../../test/planner/world.ts";
import { createWorld, queryOf } from "../../test/planner/world.ts";
import { testVendors } from "../../test/vendors.ts";
import { readItems } from "../query/index.ts";
import { conditionPredicate } from "../query/plan/condition.ts";
import { predicateSql } from "../query/sql/predicate-sql.ts";

/** Numbers that look random and are the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = numbersFrom(20_260_304);
const oneOf = <T>(values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

const levels: readonly [Level | null, ...(Level | null)[]] = ["none", "mine", "role", "full", null];
const statuses: readonly [string | null, ...(string | null)[]] = [
  "published",
  "draft",
  "deleted",
  "unmapped",
  null,
];
const users: readonly [number | null, ...(number | null)[]] = [1, 2, 3, 4, 5, 0, 99, null];
/** User 4 has two roles: the first one counts. User 5 has none. */
const userRoles = [
  { user: 1, role: 1 },
  { user: 2, role: 3 },
  { user: 3, role: 3 },
  { user: 4, role: 4 },
  { user: 4, role: 3 },
];
const roleOf = (user: number): number | null =>
  userRoles.find((entry) => entry.user === user)?.role ?? null;

const collections = [
  collectionOf("plain", { owner: { type: "user_created" } }),
  collectionOf("staged", {
    status: { type: "status", options: statusOptions },
    owner: { type: "user_created" },
  }),
  collectionOf("ownerless", { status: { type: "status", options: statusOptions } }),
  collectionOf("bare", { title: { type: "string" } }),
  collectionOf("numbered", {
    status: {
      type: "status",
      datatype: "INT",
      options: { status_mapping: { "1": { name: "On" }, "2": { name: "Off" } } },
    },
    owner: { type: "user_created" },
  }),
];

function randomRule(
  collection: string,
  status: string | null,
): Partial<Permission> & { collection: string } {
  return {
    collection,
    role: 3,
    status,
    read: oneOf(levels),
    update: oneOf(levels),
    delete: oneOf(levels),
  };
}

function randomRights(collection: Collection): Rights {
  const isNumbered = collection.collection === "numbered";
  const names = isNumbered ? ["1", "2"] : ["published", "draft", "deleted"];
  const perStatus =
    random() < 0.5
      ? names
          .filter(() => random() < 0.7)
          .map((status) => randomRule(collection.collection, status))
      : [];
  const general = random() < 0.8 ? [randomRule(collection.collection, null)] : [];
  const user = oneOf([2, 3, 4, 5, null] as const);
  return toRights({
    user,
    role: user === null ? 2 : 3,
    isAdmin: random() < 0.05,
    permissions: [...general, ...perStatus],
  });
}

describe.each(testVendors)("rules in memory and as SQL on %s", (vendor) => {
  let world: World;
  const rows = new Map<string, Item[]>();
  beforeAll(async () => {
    world = await createWorld(vendor, modelOf(collections, []));
    await world.insert("directus_user_roles", userRoles);
    for (const { collection, fields } of collections) {
      const stored = Array.from({ length: 30 }, () => ({
        ...(fields["owner"] ? { owner: oneOf(users) } : {}),
        ...(fields["status"]
          ? { status: collection === "numbered" ? oneOf([1, 2, 3, null]) : oneOf(statuses) }
          : {}),
        ...(fields["title"] ? { title: "x" } : {}),
      }));
      await world.insert(collection, stored);
      rows.set(collection, await world.rows(collection));
    }
  });
  afterAll(() => world.close());

  async function bySql(
    rights: Rights,
    collection: Collection,
    action: RowAction,
  ): Promise<unknown[]> {
    const writer = { dialect: world.db.dialect, bindings: [] };
    const where = predicateSql(
      conditionPredicate(rowCondition(rights, collection, action)),
      writer,
    );
    const { quote } = world.db.dialect;
    const sql = `SELECT ${quote("id")} FROM ${quote(collection.collection)} WHERE ${where} ORDER BY ${quote("id")}`;
    return (await world.db.all({ sql, bindings: writer.bindings })).map(({ id }) => id);
  }

  const inMemory = (rights: Rights, collection: Collection, action: RowAction): unknown[] =>
    (rows.get(collection.collection) ?? [])
      .filter((row) => matches(rowCondition(rights, collection, action), row, roleOf))
      .map(({ id }) => id);

  it.each(collections)("cover the same rows of $collection", async (collection) => {
    for (let round = 0; round < 60; round += 1) {
      const rights = randomRights(collection);
      for (const action of ["read", "update", "delete"] as const) {
        const sql = await bySql(rights, collection, action);
        expect({ rights, ids: sql }).toEqual({ rights, ids: inMemory(rights, collection, action) });
      }
    }
  });

  it.each(collections)("decide the same about lists of $collection", async (collection) => {
    for (let round = 0; round < 30; round += 1) {
      const rights = randomRights(collection);
      const allowed = (rows.get(collection.collection) ?? [])
        .filter((row) => canItem(rights, collection, { action: "read", item: row, roleOf }))
        .map(({ id }) => id);
      const ctx = { ...world.as({ user: rights.user }), rights };
      const query = queryOf("status=*&fields=id&limit=-1&meta=total_count,filter_count");
      const listed = await readItems(ctx, collection.collection, { query }).then(
        ({ data }) => (Array.isArray(data) ? data.map(({ id }) => id) : []),
        () => [],
      );
      expect({ rights, ids: listed }).toEqual({ rights, ids: allowed });
    }
  });
});
