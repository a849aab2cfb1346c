import type { Action, Collection, Item, Level, Rights, RowAction } from "@rowhouse/contract";
import { canItem, makeModel, rowCondition, toRights } from "@rowhouse/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { collectionOf, statusOptions } from "../../test/planner/model.ts";
import type { Rule, World } from "../../test/planner/world.ts";
import { createWorld, failureOf, queryOf } from "../../test/planner/world.ts";
import { testVendors } from "../../test/vendors.ts";
import { AppError } from "../core/errors.ts";
import { createItem, deleteItem, readItems, updateItem } from "../query/index.ts";
import { conditionPredicate } from "../query/plan/predicate.ts";
import { predicateSql } from "../query/sql/predicate-sql.ts";

const levels: readonly (Level | null)[] = ["none", "mine", "role", "full", null];
const rowActions: readonly RowAction[] = ["read", "update", "delete"];

/** User 2 reads, with the roles 3 (whose rules count) and 5. The others share the first one, the second one, or none. */
const rolesOfUsers: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [1]],
  [2, [3, 5]],
  [3, [3]],
  [4, [4, 3]],
  [5, [5]],
  [6, [4]],
  [7, []],
]);
const rolesOf = (user: number): readonly number[] => rolesOfUsers.get(user) ?? [];
/** All of these, a deleted user, the public, and none. */
const owners = [...rolesOfUsers.keys(), 99, 0, null];
const statuses = ["published", "draft", "deleted", "unmapped", null];

/** The field that updates write. */
const note = { note: { type: "string" } } as const;

/** Made for each database: what is worked out for a collection stays with it. */
const makeCollections = (): Collection[] => [
  collectionOf("plain", { ...note, owner: { type: "user_created" } }),
  collectionOf("staged", {
    ...note,
    status: { type: "status", options: statusOptions, default_value: "draft" },
    owner: { type: "user_created" },
  }),
  collectionOf("ownerless", {
    ...note,
    status: { type: "status", options: statusOptions, default_value: "published" },
  }),
  collectionOf("bare", note),
  collectionOf("numbered", {
    ...note,
    status: {
      type: "status",
      datatype: "INT",
      options: { status_mapping: { "1": { name: "On" }, "2": { name: "Off" } } },
      default_value: "2",
    },
    owner: { type: "user_created" },
  }),
];

const actors = {
  "a user with two roles": { user: 2, role: 3, roles: [3, 5], isAdmin: false },
  "the public": { user: null, role: 2, roles: [2], isAdmin: false },
  "a user without roles": { user: 7, role: 2, roles: [], isAdmin: false },
  "an administrator": { user: 1, role: 1, roles: [1], isAdmin: true },
} as const;
type Who = keyof typeof actors;

/** One item for every status and every owner. */
function itemsOf({ collection, fields }: Collection): Item[] {
  const owned = fields["owner"] ? owners.map((owner) => ({ owner })) : [{}];
  const numbers = [1, 2, 3, null];
  const stated = fields["status"]
    ? (collection === "numbered" ? numbers : statuses).map((status) => ({ status }))
    : [{}];
  return stated.flatMap((status) => owned.map((owner) => ({ note: "x", ...status, ...owner })));
}

/** The statuses that have rules of their own. */
const ruledStatuses = ["published", "draft", "1", "2"];

/** Every way to rule one action: each level in general, and each pair of levels for two statuses. */
function rulesFor(collection: string, action: Action): Rule[][] {
  const [first, second] = collection === "numbered" ? ["1", "2"] : ["published", "draft"];
  const rule = (level: Level | null, status: string | null = null): Rule => ({
    collection,
    status,
    [action]: level,
  });
  return [
    [],
    ...levels.map((level) => [rule(level)]),
    ...levels.map((level) => [rule("full"), rule(level, first)]),
    ...levels.flatMap((level) => levels.map((other) => [rule(level, first), rule(other, second)])),
  ];
}

/** The same with everything else allowed, so that the action alone decides about a write. */
function allowing(rules: Rule[]): Rule[] {
  return rules.map((rule) => ({
    create: "full",
    read: "full",
    update: "full",
    delete: "full",
    ...rule,
  }));
}

function rightsOf(who: Who, rules: Rule[]): Rights {
  const caller = actors[who];
  return toRights({
    ...caller,
    permissions: rules.map((rule) => ({ role: caller.role, ...rule })),
  });
}

describe.each(testVendors)("rules in memory and as SQL on %s", (vendor) => {
  const collections = makeCollections();
  let world: World;
  const rows = new Map<string, Item[]>();
  beforeAll(async () => {
    world = await createWorld(vendor, makeModel(collections));
    for (const [user, roles] of rolesOfUsers)
      await world.insert(
        "directus_user_roles",
        roles.map((role) => ({ user, role })),
      );
    // The rows of a deleted user must not make the comparison "unknown".
    await world.insert("directus_user_roles", [{ user: null, role: 3 }]);
    for (const collection of collections) {
      await world.insert(collection.collection, itemsOf(collection));
      rows.set(collection.collection, await world.rows(collection.collection));
    }
  });
  afterAll(() => world.close());

  async function keysBySql(
    rights: Rights,
    collection: Collection,
    action: RowAction,
  ): Promise<unknown[]> {
    const { dialect } = world.db;
    const writer = { dialect, bindings: [] };
    const covered = conditionPredicate(rowCondition(rights, collection, action));
    const id = dialect.quote("id");
    const sql = `SELECT ${id} FROM ${dialect.quote(collection.collection)} WHERE ${predicateSql(covered, writer)} ORDER BY ${id}`;
    return (await world.db.all({ sql, bindings: writer.bindings })).map((row) => row["id"]);
  }

  const keysInMemory = (rights: Rights, collection: Collection, action: RowAction): unknown[] =>
    (rows.get(collection.collection) ?? [])
      .filter((item) => canItem(rights, collection, { action, item, rolesOf }))
      .map(({ id }) => id);

  const contextOf = (who: Who, rights: Rights) => ({
    ...world.as({ user: actors[who].user }),
    actor: actors[who],
    rights,
  });

  describe.each(Object.keys(actors) as Who[])("for %s", (who) => {
    // keys of a constant
    it.each(collections)("cover the same items of $collection", async (collection) => {
      for (const action of rowActions) {
        for (const rules of rulesFor(collection.collection, action)) {
          const rights = rightsOf(who, rules);
          const sql = await keysBySql(rights, collection, action);
          expect({ rules, keys: sql }).toEqual({
            rules,
            keys: keysInMemory(rights, collection, action),
          });
        }
      }
    });

    it.each(collections)("list the same items of $collection", async (collection) => {
      const query = queryOf("status=*&fields=id&limit=-1&meta=total_count,filter_count");
      for (const rules of rulesFor(collection.collection, "read")) {
        const rights = rightsOf(who, rules);
        const listed = await readItems(contextOf(who, rights), collection.collection, {
          query,
        }).then(
          ({ items }) => items.map(({ id }) => id),
          () => [],
        );
        expect({ rules, keys: listed }).toEqual({
          rules,
          keys: keysInMemory(rights, collection, "read"),
        });
      }
    });
  });

  /** The keys for which a write got through; each is undone. */
  async function keysWritten(
    write: (key: number, options: { after: () => Promise<never> }) => Promise<unknown>,
    items: readonly Item[],
  ): Promise<unknown[]> {
    const through: unknown[] = [];
    for (const { id } of items) {
      const failure = await failureOf(write(Number(id), { after: undo }));
      if (failure === undone) through.push(id);
    }
    return through;
  }

  describe.each(["update", "delete"] as const)("on %s", (action) => {
    it.each(collections)("let the same items of $collection be written", async (collection) => {
      const items = (rows.get(collection.collection) ?? []).filter(
        ({ status }) => status === undefined || ruledStatuses.includes(String(status)),
      );
      const name = collection.collection;
      for (const rules of rulesFor(name, action).map(allowing)) {
        const rights = rightsOf("a user with two roles", rules);
        const ctx = contextOf("a user with two roles", rights);
        const written = await keysWritten(
          (key, options) =>
            action === "update"
              ? updateItem(ctx, name, { key, values: { note: "y" }, ...options })
              : deleteItem(ctx, name, { key, ...options }),
          items,
        );
        const expected = items
          .filter((item) => canItem(rights, collection, { action, item, rolesOf }))
          .map(({ id }) => id);
        expect({ rules, keys: written }).toEqual({ rules, keys: expected });
      }
    });
  });

  it.each(collections)("let the same items of $collection be made", async (collection) => {
    const named = collection.collection === "numbered" ? [1, 2] : ["published", "draft", "deleted"];
    const items = collection.fields["status"] ? [{}, ...named.map((status) => ({ status }))] : [{}];
    for (const rules of rulesFor(collection.collection, "create").map(allowing)) {
      const rights = rightsOf("a user with two roles", rules);
      const ctx = contextOf("a user with two roles", rights);
      for (const item of items) {
        const failure = await failureOf(
          createItem(ctx, collection.collection, { values: item, after: undo }),
        );
        const expected = canItem(rights, collection, { action: "create", item, rolesOf })
          ? undone
          : "createDenied";
        expect({ rules, item, failure }).toEqual({ rules, item, failure: expected });
      }
    }
  });
});

/** The final error of a write that got through, so that the next question finds everything as it was. */
const undone = "internal";

function undo(): Promise<never> {
  return Promise.reject(new AppError(undone));
}
