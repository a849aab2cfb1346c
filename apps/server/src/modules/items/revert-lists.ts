import {
  asListChange,
  asRecord,
  emptyQuery,
  findCollection,
  findRelation,
  isAliasType,
  joinedListChange,
  ownValue,
  primaryKeyField,
  undoneList,
  type Collection,
  type ListedItem,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { readItems, type Values } from "../../query/index.ts";

/**
 * The entries of the lists of an item that bring these back to what they were after a revision, as its later revisions tell (API
 * contract 9.4): rows that were added leave, and those that were removed come back. What is gone for good by now stays gone.
 */
export async function listsBack(
  ctx: Context,
  { collection: name, id, revision }: { collection: string; id: string; revision: string },
): Promise<Values> {
  const collection = findCollection(ctx.model, name);
  const later = await laterDeltas(ctx, { name, id, revision });
  const lists: Values = {};
  for (const { field, type } of Object.values(collection?.fields ?? {})) {
    const relation = isAliasType(type) ? findRelation(ctx.model, name, field) : null;
    const target = findCollection(ctx.model, relation?.collection ?? "");
    const key = target ? primaryKeyField(target)?.field : undefined;
    if (relation?.kind !== "o2m" || !target || key === undefined) continue;
    const change = joinedListChange(later.map((delta) => asListChange(ownValue(delta, field))));
    const far =
      relation.junction && findCollection(ctx.model, relation.junction.collection_one ?? "");
    const added = await present(ctx, target, { rows: change.added, named: "key" });
    const removed = await present(ctx, far ?? target, {
      rows: change.removed,
      named: far ? "item" : "key",
    });
    const entries = undoneList({ added, removed }, relation, key);
    if (entries.length > 0) lists[field] = entries;
  }
  return lists;
}

/** The newest first. Whoever asks has been allowed to read the item and the revision; each row is authorized when it is written. */
async function laterDeltas(
  ctx: Context,
  { name, id, revision }: { name: string; id: string; revision: string },
): Promise<Record<string, unknown>[]> {
  const is = (field: string, operator: "eq" | "gt", value: string) => ({
    ...{ path: [field], operator, value, logical: "and" as const },
  });
  const query = {
    ...emptyQuery,
    fields: ["delta"],
    filter: [is("collection", "eq", name), is("item", "eq", id), is("id", "gt", revision)],
    sort: [{ field: "id", direction: "desc" as const }],
    limit: -1,
  };
  const { items } = await readItems(ctx, "directus_revisions", { query, trusted: true });
  return items.map(({ delta }) => asRecord(delta));
}

async function present(
  ctx: Context,
  collection: Collection,
  { rows = [], named }: { rows: readonly ListedItem[] | undefined; named: "key" | "item" },
): Promise<ListedItem[]> {
  const key = primaryKeyField(collection)?.field;
  const keys = rows.flatMap((row) => row[named] ?? []);
  if (key === undefined || keys.length === 0) return [];
  const query = { ...emptyQuery, fields: [key], status: "*" as const, limit: -1 };
  const { items } = await readItems(ctx, collection.collection, {
    query,
    among: keys,
    trusted: true,
  });
  const found = new Set(items.map((item) => String(ownValue(item, key))));
  return rows.filter((row) => found.has(row[named] ?? ""));
}
