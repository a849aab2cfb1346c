import { can } from "@rowhouse/contract";
import type { FilterRule, Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import {
  createItem,
  createItems,
  deleteItems,
  readByKeys,
  readItems,
  updateItem,
  updateItems,
} from "../../query/index.ts";
import type { ItemsAnswer, WriteAnswer } from "../../query/index.ts";
import { isSystemField } from "../fields/index.ts";

const collection = "directus_relations";
/** Names that an older client filters by (F33). */
const olderNames: Readonly<Record<string, string>> = {
  collection_a: "collection_many",
  collection_b: "collection_one",
};

/** A relation as it was sent; what exists of it is nobody's business here (API contract 2.7). */
type Values = Record<string, unknown>;

/** Use cases of relations (API contract 2.7). Relations of collections the caller may not read are not told (J6). */
export function relationsService(ctx: Context) {
  return {
    async list(query: Query): Promise<ItemsAnswer> {
      return await readItems(ctx, collection, {
        query: { ...query, filter: query.filter.map(withKnownNames) },
        ...bounds(ctx),
      });
    },

    async read(keys: string[], query: Query): Promise<ItemsAnswer> {
      return await readByKeys(ctx, collection, { keys, query, ...bounds(ctx) });
    },

    async create(body: Values, query: Query): Promise<WriteAnswer> {
      refuseSystem(body);
      return await createItem(ctx, collection, { values: body, query });
    },

    /** All of them or none; an empty list lacks what a relation needs. */
    async createList(bodies: Values[], query: Query): Promise<WriteAnswer[]> {
      const values = bodies.length === 0 ? [{}] : bodies.map((body) => ({ ...body }));
      for (const body of values) refuseSystem(body);
      return await createItems(ctx, collection, { values, query });
    },

    async update(keys: string[], body: Values, query: Query): Promise<WriteAnswer[]> {
      const prepare = (sent: Values, stored: Values | null): Values => {
        allowChange(ctx, stored ?? {});
        refuseSystem({ ...stored, ...sent });
        return sent;
      };
      const change = { values: body, query, prepare };
      const [only] = keys;
      if (keys.length === 1 && only !== undefined)
        return [await updateItem(ctx, collection, { ...change, key: only })];
      return await updateItems(ctx, collection, { ...change, keys });
    },

    async remove(keys: string[], query: Query): Promise<void> {
      const after = async ({ stored }: { stored: Values | null }): Promise<void> =>
        allowChange(ctx, stored ?? {});
      await deleteItems(ctx, collection, { keys, query, after });
    },
  };
}

/** A relation that the caller could not read does not exist. */
function allowChange(ctx: Context, stored: Values): void {
  const many = String(stored["collection_many"]);
  const found = Object.hasOwn(ctx.model.collections, many)
    ? ctx.model.collections[many]
    : undefined;
  if (!ctx.rights.isAdmin && !(found && can(ctx.rights, found, "read")))
    throw new AppError("itemNotFound");
  refuseSystem(stored);
}

/** Collections that nothing else may point at (API contract 2.7). */
const closed: ReadonlySet<unknown> = new Set([
  "directus_activity",
  "directus_collections",
  "directus_fields",
  "directus_relations",
]);

/**
 * The product's own relations stay as they are: neither end may be one of its fields. Otherwise the roles of people could be led
 * through a table of somebody else.
 */
function refuseSystem(relation: Values): void {
  const ends = [
    [relation["collection_many"], relation["field_many"]],
    [relation["collection_one"], relation["field_one"]],
  ];
  const taken = ends.find(
    ([name, field]) =>
      typeof name === "string" && typeof field === "string" && isSystemField(name, field),
  );
  if (taken || closed.has(relation["collection_one"]))
    throw new AppError("systemCollection", {
      collection: String(taken?.[0] ?? relation["collection_one"]),
    });
}

function withKnownNames(rule: FilterRule): FilterRule {
  const [first = "", ...rest] = rule.path;
  return { ...rule, path: [olderNames[first] ?? first, ...rest] };
}

function bounds(ctx: Context): { where?: Record<string, unknown> } {
  if (ctx.rights.isAdmin) return {};
  const readable = Object.values(ctx.model.collections).filter((candidate) =>
    can(ctx.rights, candidate, "read"),
  );
  return { where: { collection_many: readable.map((candidate) => candidate.collection) } };
}
