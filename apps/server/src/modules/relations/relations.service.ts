import { can, findCollection, isRecord, ownProfileRights, ownValue } from "@rowhouse/contract";
import { isFilterGroup, type FilterEntry, type Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { crudService } from "../../query/index.ts";
import type { ListResult, Values } from "../../query/index.ts";
import { isSystemField } from "../fields/index.ts";

/** Field names that older clients filter by (F33). */
const olderNames: Readonly<Record<string, string>> = {
  collection_a: "collection_many",
  collection_b: "collection_one",
};

/** Use cases of relations (API contract 2.7). Relations of unreadable collections do not exist for the caller (J6). */
export function relationsService(ctx: Context) {
  const crud = crudService(ctx, {
    collection: "directus_relations",
    hasEtag: true,
    scope: () => rowScope(ctx),
    accept: acceptRelation,
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

/** The named collections and fields need not exist (API contract 2.7). */
function acceptRelation(body: unknown): Values {
  const values: Values = isRecord(body) ? body : {};
  refuseSystem(values);
  return values;
}

/** A relation that the caller may not read does not exist. Throws itemNotFound. */
function allowChange(ctx: Context, stored: Values): void {
  const found = findCollection(ctx.model, String(stored["collection_many"]));
  if (!ctx.rights.isAdmin && !(found && can(ctx.rights, found, "read")))
    throw new AppError("itemNotFound");
  refuseSystem(stored);
}

/** Collections that relations may not point at (API contract 2.7). */
const closedCollections: ReadonlySet<unknown> = new Set([
  "directus_activity",
  "directus_collections",
  "directus_fields",
  "directus_relations",
]);

/**
 * System relations cannot be changed: neither end may be a system field. Otherwise a relation could redirect the roles of
 * users through a custom table.
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
  if (taken || closedCollections.has(relation["collection_one"]))
    throw new AppError("systemCollection", {
      collection: String(taken?.[0] ?? relation["collection_one"]),
    });
}

function withKnownNames(entry: FilterEntry): FilterEntry {
  if (isFilterGroup(entry)) return { ...entry, entries: entry.entries.map(withKnownNames) };
  const [first = "", ...rest] = entry.path;
  return { ...entry, path: [ownValue(olderNames, first) ?? first, ...rest] };
}

function rowScope(ctx: Context): { where?: Record<string, unknown> } {
  if (ctx.rights.isAdmin) return {};
  // People read their own row, so they are told of its picture.
  const readable = Object.values(ctx.model.collections).filter((candidate) =>
    can(ownProfileRights(ctx.rights, candidate), candidate, "read"),
  );
  return { where: { collection_many: readable.map((candidate) => candidate.collection) } };
}
