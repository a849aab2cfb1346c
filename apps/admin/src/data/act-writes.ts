import { parseItemKey, type Collection, type Item, type Query } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { where } from "./filters.ts";
import { withAbsent } from "./items.ts";
import { nameOfAct } from "./item-writes.ts";
import { keys } from "./keys.ts";

/** All results of a listing: its search and its filters. */
export type Results = Pick<Partial<Query>, "filter" | "q" | "status">;

/** A write of some of an act's items; sent again with the same key, it is not carried out twice. */
export interface StepOptions {
  comment: string | null;
  idempotencyKey: string;
  /** The id of the act that it is a step of. */
  act: string;
}

/** Reads the keys of all results in one request: the server sends them piece by piece, from one state of the database. */
export async function readResultKeys(
  collection: Collection,
  paths: string[],
  results: Results,
): Promise<Item[]> {
  const { data } = await client().items.list(collection.collection, {
    query: { ...results, fields: paths, limit: -1, absentKeys: true, meta: [] },
  });
  return data;
}

/** The keys of a selection that is kept under an id, read again when items have changed. */
export function selectedKeysQuery(collection: string, id: string, read: () => Promise<string[]>) {
  return queryOptions({ queryKey: [...keys.items.of(collection), "selected", id], queryFn: read });
}

/** Reads items by their keys, removed ones too as far as their key is one column. Those that are gone are missing. */
export async function readStepItems(
  { collection, ...described }: Collection,
  all: readonly string[],
  fields: string[],
): Promise<Item[]> {
  const [first = ""] = all;
  const parts = Object.keys(parseItemKey({ collection, ...described }, first) ?? {});
  const [sole] = parts;
  if (sole === undefined || parts.length > 1)
    return await client().items.readMany(collection, all, { query: withAbsent({ fields }) });
  const { data } = await client().items.list(collection, {
    query: withAbsent({
      fields,
      filter: [where(sole, "in", all)],
      status: "*",
      limit: all.length,
      meta: [],
    }),
  });
  return data;
}

/** Gives each item its own changes, all of them or none. Null: the reply does not say what they are now. */
export async function changeStepItems(
  collection: string,
  list: readonly Item[],
  { fields, ...options }: StepOptions & { fields: string[] },
): Promise<Item[] | null> {
  const reply = await client().items.updateEach(collection, list, repeatable(options, fields));
  return reply.data;
}

/** Makes the same changes to items, all of them or none. Null: the reply does not say what they are now. */
export async function changeSameItems(
  collection: string,
  all: readonly string[],
  { changes, fields, ...options }: StepOptions & { changes: Item; fields: string[] },
): Promise<Item[] | null> {
  const reply = await client().items.updateMany({
    collection,
    keys: all,
    changes,
    ...repeatable(options, fields),
  });
  return reply.data === null ? null : [reply.data].flat();
}

/** Makes items, all of them or none. Null: they may not be read. */
export async function createStepItems(
  collection: string,
  list: readonly Item[],
  { fields, ...options }: StepOptions & { fields: string[] },
): Promise<Item[] | null> {
  const reply = await client().items.createMany(collection, list, repeatable(options, fields));
  return reply.data;
}

/** Deletes items, all of them or none. */
export async function deleteStepItems(
  collection: string,
  all: readonly string[],
  { comment, act }: Pick<StepOptions, "comment" | "act">,
): Promise<void> {
  await client().items.remove(collection, all, {
    query: comment === null ? {} : { comment },
    act: nameOfAct(act),
  });
}

/** Brings removed items back, all of them or none (API contract 9.5). */
export async function restoreStepItems(
  collection: string,
  all: readonly string[],
  options: StepOptions,
): Promise<void> {
  await client().items.restore({ collection, keys: all, ...repeatable(options, ["-"]) });
}

function repeatable({ comment, idempotencyKey, act }: StepOptions, fields: string[]) {
  return {
    act: nameOfAct(act),
    query: withAbsent({ fields, ...(comment === null ? {} : { comment }) }),
    idempotencyKey,
  };
}
