import { can } from "@rowhouse/contract";
import type { FilterRule, Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { crudService } from "../../query/index.ts";
import type { ListResult, Values } from "../../query/index.ts";
import { isSystemField } from "../fields/index.ts";

/** Names that an older client filters by (F33). */
const olderNames: Readonly<Record<string, string>> = {
  collection_a: "collection_many",
  collection_b: "collection_one",
};

/** Use cases of relations (API contract 2.7). Relations of collections the caller may not read do not exist for them (J6). */
export function relationsService(ctx: Context) {
  const crud = crudService(ctx, {
    collection: "directus_relations",
    scope: () => bounds(ctx),
    accept: withoutSystemEnds,
    update: {
      prepare(sent, stored) {
        allowChange(ctx, stored ?? {});
        refuseSystem({ ...stored, ...sent });
        return sent;
      },
    },
    remove: { after: async ({ stored }) => allowChange(ctx, stored ?? {}) },
  });
  return {
    ...crud,

    async list(query: Query): Promise<ListResult> {
      return await crud.list({ ...query, filter: query.filter.map(withKnownNames) });
    },
  };
}

/** What exists of a sent relation is for the database to say (API contract 2.7). */
function withoutSystemEnds(body: unknown): Values {
  const values: Values = typeof body === "object" ? { ...body } : {};
  refuseSystem(values);
  return values;
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
 * through a table of another person.
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
