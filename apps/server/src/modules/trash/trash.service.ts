import {
  can,
  emptyQuery,
  findCollection,
  isRecord,
  isSystemCollection,
  itemKey,
  keyFields,
  keyPaths,
  matches,
  ownershipField,
  ownValue,
  readableFields,
  rowCondition,
  softDeleteStatuses,
  statusField,
  titleFields,
  type Cascade,
  type Collection,
  type FilterRule,
  type Trash,
  type TrashEntry,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { possibleKeys, readItems, type Item } from "../../query/index.ts";
import { redact } from "../revisions/index.ts";
import { cascadesOf, latestRemovals, latestRevisions, rolesOfUsers } from "./trash.repository.ts";

/** The part of the trash that is asked for; null: all. */
export interface TrashQuery {
  collection: string | null;
  keys: readonly string[] | null;
  user: number | null;
  act: string | null;
  /** Only items whose name contains the text, in whatever capitals; null: all. */
  q: string | null;
  /** Only entries of the activity with a smaller key. */
  before: number | null;
}

const pageSize = 100;
/** Entries that are looked at together, and how often in one request: what is back, or not for the caller, is passed over. */
const pieceSize = 200;
const maxPieces = 25;
/** States that are read together; they are large. */
const statesAtOnce = 25;
/** Fields that a title is looked for in: the first ones that may hold it. */
const titleCandidates = 5;

/**
 * Removed items (API contract 2.23): those in a status that hides them, and those deleted for good of which a revision is kept.
 * Nothing is shown that the caller could not read alone: the rights on the item count, for one that is gone on its latest
 * revision, and those on activity and revisions.
 */
export function trashService(ctx: Context) {
  return {
    /** Throws readDenied. */
    async list(asked: TrashQuery): Promise<Omit<Trash, "kept_days">> {
      allowReading(ctx);
      const collections = shownCollections(ctx, asked);
      if (collections.length === 0) return { entries: [], next: null };
      const entries: TrashEntry[] = [];
      let { before } = asked;
      for (let piece = 0; piece < maxPieces; piece += 1) {
        const removals = await nextRemovals(ctx, { ...asked, before }, collections);
        for (const entry of await present(ctx, removals)) {
          if (!isCalled(entry, asked.q)) continue;
          entries.push(entry);
          if (entries.length === pageSize) return { entries, next: entry.activity };
        }
        if (removals.length < pieceSize) return { entries, next: null };
        before = removals.at(-1)?.activity ?? 0;
      }
      return { entries, next: before };
    },
  };
}

/** Whether one of the values that name an item contains the text: only what the caller may read of it. */
function isCalled({ key, values }: TrashEntry, q: string | null): boolean {
  if (q === null) return true;
  const wanted = q.trim().toLowerCase();
  return [key, ...Object.values(values)].some(
    (value) =>
      (typeof value === "string" || typeof value === "number") &&
      String(value).toLowerCase().includes(wanted),
  );
}

function allowReading(ctx: Context): void {
  for (const name of ["directus_activity", "directus_revisions"]) {
    const collection = findCollection(ctx.model, name);
    if (!collection || !can(ctx.rights, collection, "read"))
      throw new AppError("readDenied", { collection: name });
  }
}

/** Rows of junctions, and of what applications hide, are parts of other items: only who asks for them sees them. */
function shownCollections(ctx: Context, { collection: named, act }: TrashQuery): string[] {
  const { collections, relations } = ctx.model;
  const junctions = new Set(
    relations.flatMap((one) => (one.junction_field ? [one.collection_many] : [])),
  );
  const isAskedFor = (name: string): boolean => named === name || act !== null;
  return Object.values(collections)
    .filter(({ collection: name, managed, hidden }) => {
      if (!managed || isSystemCollection(name) || (named !== null && named !== name)) return false;
      return isAskedFor(name) || (!hidden && !junctions.has(name));
    })
    .filter((collection) => can(ctx.rights, collection, "read"))
    .map(({ collection }) => collection);
}

/** The entry of a removal. */
type Removal = Omit<TrashEntry, "values" | "cascades">;

/** The next removals, the latest first, as far as the caller may read the activity. */
async function nextRemovals(
  ctx: Context,
  { keys, user, act, before }: TrashQuery,
  collections: readonly string[],
): Promise<Removal[]> {
  const rules = [
    rule("action", "in", ["delete", "soft-delete"]),
    ...(before === null ? [] : [rule("id", "lt", before)]),
    ...(user === null ? [] : [rule("action_by", "eq", user)]),
    ...(act === null ? [] : [rule("act", "eq", act)]),
    ...(keys === null ? [] : [rule("item", "in", [...keys])]),
  ];
  const fields = ["id", "action", "collection", "item", "action_by", "action_on", "act"];
  const { items } = await readItems(ctx, "directus_activity", {
    query: {
      ...emptyQuery,
      fields,
      leavesOutFields: true,
      filter: rules,
      sort: [{ field: "id", direction: "desc" }],
      limit: pieceSize,
    },
    where: { collection: [...collections] },
  });
  return items.map((entry) => ({
    collection: String(entry["collection"]),
    key: String(entry["item"]),
    kind: entry["action"] === "delete" ? "delete" : "status",
    deleted_by: entry["action_by"] === undefined ? null : Number(entry["action_by"]),
    deleted_on: textOrNull(entry["action_on"]),
    activity: Number(entry["id"]),
    act: textOrNull(entry["act"]),
  }));
}

function rule(field: string, operator: FilterRule["operator"], value: unknown): FilterRule {
  return { path: [field], operator, value, logical: "and" };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Those of the removals whose items are still removed and can come back, in their order, with what names the items. */
async function present(ctx: Context, removals: readonly Removal[]): Promise<TrashEntry[]> {
  const found = new Map<number, Item>();
  for (const [name, own] of Map.groupBy(removals, ({ collection }) => collection)) {
    const collection = findCollection(ctx.model, name);
    if (!collection) continue;
    for (const [activity, values] of await presentIn(ctx, collection, own))
      found.set(activity, values);
  }
  if (found.size === 0) return [];
  const cascades = await cascadesOf(ctx.db, [...found.keys()]);
  return removals.flatMap((removal) => {
    const { activity } = removal;
    const values = found.get(activity);
    if (values === undefined) return [];
    return [{ ...removal, values, cascades: shownCascades(ctx, cascades.get(activity) ?? []) }];
  });
}

/** Of collections of which the caller may not read everything not even the number is told. */
function shownCascades(ctx: Context, stored: readonly Cascade[]): Cascade[] {
  const isOpen = (name: string | null): boolean => {
    const collection = findCollection(ctx.model, name ?? "");
    return collection !== null && rowCondition(ctx.rights, collection, "read").kind === "always";
  };
  const hidden = new Set(stored.flatMap((one) => (isOpen(one.collection) ? [] : [one.effect])));
  return [
    ...stored.filter(({ collection }) => isOpen(collection)),
    ...[...hidden].map((effect) => ({ collection: null, effect, amount: null })),
  ];
}

/** The values that name removed items of one collection, by the entries of the activity. */
async function presentIn(
  ctx: Context,
  collection: Collection,
  removals: readonly Removal[],
): Promise<[activity: number, values: Item][]> {
  const keys = possibleKeys(collection, [...new Set(removals.map(({ key }) => key))]);
  if (keys.length === 0) return [];
  const items = { collection: collection.collection, keys };
  const latest = await latestRemovals(ctx.db, items);
  const stored = await storedStatuses(ctx, collection, keys);
  const hidden = softDeleteStatuses(collection);
  const current = removals.filter(({ key, activity }) => latest.get(key) === activity);
  const gone = current.filter(({ key, kind }) => kind === "delete" && !stored.has(key));
  const moved = current.filter(
    ({ key, kind }) => kind === "status" && hidden.includes(stored.get(key) ?? ""),
  );
  const values = new Map([
    ...(await lastValues(ctx, collection, keysOf(gone))),
    ...(await hiddenValues(ctx, collection, keysOf(moved))),
  ]);
  return [...gone, ...moved].flatMap(({ key, activity }): [number, Item][] => {
    const own = values.get(key);
    return own === undefined ? [] : [[activity, own]];
  });
}

function keysOf(removals: readonly Removal[]): string[] {
  return removals.map(({ key }) => key);
}

/** The statuses of the items that are there, by key, no matter who may see them; empty without a status. */
async function storedStatuses(
  ctx: Context,
  collection: Collection,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const status = statusField(collection)?.field;
  const fields = keyFields(collection).map(({ field }) => field);
  const { items } = await readItems(ctx, collection.collection, {
    query: {
      ...emptyQuery,
      fields: status === undefined ? fields : [...fields, status],
      status: "*",
      limit: -1,
    },
    among: keys,
    trusted: true,
  });
  return new Map(
    items.map((item) => [
      itemKey(collection, item) ?? "",
      status === undefined ? "" : String(ownValue(item, status) ?? ""),
    ]),
  );
}

/** The naming values of items that are gone, by key: of those whose latest revision the caller could read as an item. */
async function lastValues(
  ctx: Context,
  collection: Collection,
  keys: readonly string[],
): Promise<Map<string, Item>> {
  const values = new Map<string, Item>();
  if (keys.length === 0) return values;
  const latest = await latestRevisions(ctx.db, { collection: collection.collection, keys });
  const ids = [...latest.values()];
  for (let at = 0; at < ids.length; at += statesAtOnce) {
    const { items } = await readItems(ctx, "directus_revisions", {
      query: { ...emptyQuery, fields: ["id", "collection", "item", "data"], limit: -1 },
      where: { id: ids.slice(at, at + statesAtOnce) },
    });
    const mayRead = await reader(ctx, collection, items.map(stateOf));
    for (const revision of items)
      if (mayRead(stateOf(revision)))
        values.set(
          String(revision["item"]),
          named(collection, stateOf(redact(ctx, revision)), titleFields(collection)),
        );
  }
  return values;
}

function stateOf({ data }: Item): Item {
  return isRecord(data) ? data : {};
}

/** Decides whether the caller could read an item in a state; the owners of all of them are known before. */
async function reader(
  ctx: Context,
  collection: Collection,
  states: readonly Item[],
): Promise<(state: Item) => boolean> {
  const condition = rowCondition(ctx.rights, collection, "read");
  if (condition.kind === "always") return (state) => Object.keys(state).length > 0;
  const field = ownershipField(collection);
  const owners = states.flatMap((state) => {
    const owner = field === null ? NaN : Number(ownValue(state, field) ?? NaN);
    return Number.isSafeInteger(owner) ? [owner] : [];
  });
  const roles =
    owners.length === 0 ? new Map<number, number[]>() : await rolesOfUsers(ctx.db, owners);
  return (state) => matches(condition, state, (user) => roles.get(user) ?? []);
}

/** The naming values of items in a status that hides them, by key, read as the caller would. */
async function hiddenValues(
  ctx: Context,
  collection: Collection,
  keys: readonly string[],
): Promise<Map<string, Item>> {
  if (keys.length === 0) return new Map();
  const readable = readableFields(ctx.rights, collection);
  const titles = titleFields(collection).filter((name) => readable.has(name));
  const fields = [...keyPaths(ctx.model, collection), ...titles.slice(0, titleCandidates)];
  const { items } = await readItems(ctx, collection.collection, {
    query: { ...emptyQuery, fields, leavesOutFields: true, status: "*", limit: -1 },
    among: keys,
  });
  return new Map(
    items.map((item) => [itemKey(collection, item) ?? "", named(collection, item, titles)]),
  );
}

/** The values that an item is called by. */
function named(collection: Collection, item: Item, titles: readonly string[]): Item {
  const names = titles.filter((name) => Object.hasOwn(item, name)).slice(0, titleCandidates);
  const key = keyFields(collection).map(({ field }) => field);
  return Object.fromEntries(
    [...key, ...names].flatMap((name) =>
      Object.hasOwn(item, name) ? [[name, ownValue(item, name)]] : [],
    ),
  );
}
