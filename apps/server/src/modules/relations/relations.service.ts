import { can } from "@rowhouse/contract";
import type { FilterRule, Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { readByKeys, readItems } from "../../query/index.ts";
import type { ItemsAnswer } from "../../query/index.ts";

const collection = "directus_relations";
/** Names that an older client filters by (F33). */
const olderNames: Readonly<Record<string, string>> = {
  collection_a: "collection_many",
  collection_b: "collection_one",
};

/** Reads of relations (API contract 2.7). Relations of collections the caller may not read are not told (J6). */
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
  };
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
