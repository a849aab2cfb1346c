import {
  asListChange,
  findCollection,
  findRelation,
  isAliasType,
  joinedListChange,
  ownValue,
  primaryKeyField,
  readableFields,
  statusOf,
  type Collection,
  type Item,
  softDeleteStatuses,
  type KeptReason,
  type ListBack,
  type ListChange,
  type ListedItem,
  type ResolvedRelation,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { allowedUpdates, authorizeWrite, currentStates, type Values } from "../../query/index.ts";
import { changesTo, isRestored } from "./revert.ts";
import {
  savesSince,
  savesThrough,
  statesBefore,
  type Saved,
  type Span,
  type Subject,
} from "./row-history.repository.ts";

/** Lists by their fields. */
export type ListsBack = Record<string, ListBack>;

/**
 * Writes that bring the lists of an item back to their state after a revision, as its later revisions and those of the rows tell
 * (API contract 9.4). The caller has been allowed to read the item and the revision.
 */
export async function listsAfter(
  ctx: Context,
  subject: Subject,
  revision: string,
): Promise<ListsBack> {
  const later = (await savesSince(ctx.db, subject, revision)).filter(
    ({ id }) => id > Number(revision),
  );
  const from = later.at(-1)?.id;
  return from === undefined
    ? {}
    : await listsBack(ctx, subject, { saves: later, span: { from, to: null } });
}

/** Writes that take back the changes of one revision of an item to its lists. */
export async function listsWithout(
  ctx: Context,
  subject: Subject,
  revision: string,
): Promise<ListsBack> {
  const saves = await savesSince(ctx.db, subject, revision);
  const at = saves.findIndex(({ id }) => id === Number(revision));
  if (at < 0) return {};
  const span = { from: Number(revision), to: saves[at - 1]?.id ?? null };
  return await listsBack(ctx, subject, { saves: saves.slice(at, at + 1), span });
}

/** The entries of lists as they are written with an update of the item. */
export function entriesOf(lists: ListsBack): Values {
  const filled = Object.entries(lists).filter(([, { entries }]) => entries.length > 0);
  return Object.fromEntries(filled.map(([field, { entries }]) => [field, entries]));
}

/** A list, and what is to be taken back of it. */
interface List {
  owner: Subject;
  relation: ResolvedRelation;
  rows: Collection;
  key: string;
  /** The collection that a junction leads to. */
  far: Collection | null;
  span: Span;
}

async function listsBack(
  ctx: Context,
  owner: Subject,
  { saves, span }: { saves: readonly Saved[]; span: Span },
): Promise<ListsBack> {
  const lists: ListsBack = {};
  const fields = findCollection(ctx.model, owner.collection)?.fields ?? {};
  for (const { field, type } of Object.values(fields)) {
    const relation = isAliasType(type) ? findRelation(ctx.model, owner.collection, field) : null;
    const rows = findCollection(ctx.model, relation?.collection ?? "");
    const key = rows ? primaryKeyField(rows)?.field : undefined;
    if (relation?.kind !== "o2m" || !rows || key === undefined) continue;
    const change = joinedListChange(saves.map(({ delta }) => asListChange(ownValue(delta, field))));
    if (Object.keys(change).length === 0) continue;
    const far = findCollection(ctx.model, relation.junction?.collection_one ?? "");
    const back = await listBack(ctx, { owner, relation, rows, key, far, span }, change);
    if (back.entries.length + back.kept.length > 0) lists[field] = back;
  }
  return lists;
}

/** Rows of a list that its changes name, as far as they are known. */
interface Past {
  /** As they are now. Rows that are gone, also into a status that counts as removed, have no state. */
  now: ReadonlyMap<string, Values>;
  before: ReadonlyMap<string, Item>;
  saves: ReadonlyMap<string, readonly Saved[]>;
  /** Items that are there: those that rows belonged to, and those that a junction leads to. */
  owners: ReadonlySet<string>;
  farItems: ReadonlySet<string>;
}

async function pastOf(ctx: Context, list: List, change: ListChange): Promise<Past> {
  const { owner, rows, relation, far, span } = list;
  const named = Object.values(change).flat();
  const collection = rows.collection;
  const keys = [...new Set(named.map(({ key }) => key))];
  const removed = softDeleteStatuses(rows);
  const isThere = ([, state]: [string, Item]) => !removed.includes(statusOf(rows, state) ?? "");
  const now = await currentStates(ctx, collection, keys);
  const before = await statesBefore(ctx.db, { collection, keys }, span.from);
  const saves = await savesThrough(ctx.db, owner, { collection, keys, span });
  const owners = [...before.values()].flatMap((state) => keyIn(state, relation));
  const farKeys = far ? (change.removed ?? []).flatMap(({ item }) => item ?? []) : [];
  return {
    now: new Map([...now].filter(isThere)),
    before: new Map([...before].filter(isThere)),
    saves: Map.groupBy(saves, ({ item }) => item),
    owners: new Set((await currentStates(ctx, owner.collection, owners)).keys()),
    farItems: new Set((await currentStates(ctx, far?.collection ?? "", farKeys)).keys()),
  };
}

/** The key of the item that a row belongs to. */
function keyIn(row: Item, { relation }: ResolvedRelation): string[] {
  const key = ownValue(row, relation.field_many) ?? null;
  return key === null ? [] : [String(key)];
}

/** A row that a change names, and what takes that back. */
interface Draft {
  row: ListedItem;
  kind: keyof ListChange;
  /** The entry without which nothing comes back: a caller who may not write it is refused. Null where there is none. */
  link: Item | null;
  /** Values that the row gets beside it, as far as the caller may write that. */
  values: Values;
  lists?: ListsBack;
  reason?: KeptReason;
  isReturned?: boolean;
}

/** Rows that came into the list leave it: to where they were taken from, if that is there. */
function leaving(ctx: Context, list: List, past: Past): (row: ListedItem) => Draft[] {
  const { owner, relation, key } = list;
  return (row) => {
    const now = past.now.get(row.key);
    if (!now || keyIn(now, relation)[0] !== owner.id) return [];
    const leaves = { row, kind: "removed", values: {} } as const;
    if (relation.junction) return [{ ...leaves, link: { [key]: row.key, $delete: true } }];
    const [from] = keyIn(past.before.get(row.key) ?? {}, relation);
    const isReturned = from !== undefined && from !== owner.id && past.owners.has(from);
    const link = { [key]: row.key, [relation.relation.field_many]: isReturned ? from : null };
    return [{ ...leaves, link, values: formerValues(ctx, list, { past, row }), isReturned }];
  };
}

/** Brings back rows that left the list; those of a junction that were deleted are made again. */
function returning(ctx: Context, list: List, past: Past): (row: ListedItem) => Draft {
  const { owner, relation, key } = list;
  const { junction } = relation;
  return (row) => {
    const back = { row, kind: "added", link: null, values: {} } as const;
    const now = past.now.get(row.key);
    if (now && keyIn(now, relation)[0] === owner.id) return back;
    const values = formerValues(ctx, list, { past, row });
    if (now) return { ...back, link: { [key]: row.key }, values };
    const isThere = junction && row.item !== null && past.farItems.has(row.item);
    if (!isThere) return { ...back, reason: "gone" };
    return { ...back, link: { [junction.field_many]: row.item }, values };
  };
}

/** Rows that stayed get the values back that were written to them through the list, their places among these. */
async function staying(
  ctx: Context,
  list: List,
  { past, row, kind }: { past: Past; row: ListedItem; kind: "changed" | "moved" },
): Promise<Draft> {
  const stays = { row, kind, link: null, values: {} } as const;
  const now = past.now.get(row.key);
  if (!now || keyIn(now, list.relation)[0] !== list.owner.id) return { ...stays, reason: "gone" };
  if (!past.before.has(row.key)) return { ...stays, reason: "unknown" };
  const subject = { collection: list.rows.collection, id: row.key };
  return {
    ...stays,
    values: formerValues(ctx, list, { past, row }),
    lists: await listsBack(ctx, subject, {
      saves: past.saves.get(row.key) ?? [],
      span: list.span,
    }),
  };
}

/** Of a row that is there what the saves of its list wrote to it, as it was before; of one that is not, all but its links. */
function formerValues(
  ctx: Context,
  { rows, relation }: List,
  { past, row }: { past: Past; row: ListedItem },
): Values {
  const now = past.now.get(row.key);
  const written = (past.saves.get(row.key) ?? []).flatMap(({ delta }) => Object.keys(delta));
  const links = [relation.relation.field_many, relation.junction?.field_many];
  const snapshot = Object.fromEntries(
    Object.entries(past.before.get(row.key) ?? {}).filter(
      ([name, value]) => !links.includes(name) && (now ? written.includes(name) : value !== null),
    ),
  );
  if (now) return changesTo(ctx.model, { collection: rows.collection, current: now, snapshot });
  return Object.fromEntries(
    Object.entries(snapshot).filter(([name]) => {
      const field = ownValue(rows.fields, name);
      return field !== undefined && isRestored(field);
    }),
  );
}

/** The drafts whose values the caller may write, and may read: what comes back can be seen. */
async function allowedOf(
  ctx: Context,
  { rows }: List,
  { drafts, past }: { drafts: readonly Draft[]; past: Past },
): Promise<Set<Draft>> {
  const readable = drafts.filter(({ row, values }) =>
    [past.now.get(row.key), past.before.get(row.key)].every((state) => {
      const fields = readableFields(ctx.rights, rows, state && statusOf(rows, state));
      return Object.keys(values).every((name) => fields.has(name));
    }),
  );
  const isThere = ({ row }: Draft): boolean => past.now.has(row.key);
  const changes = new Map(readable.filter(isThere).map(({ row, values }) => [row.key, values]));
  const updates = await allowedUpdates(ctx, rows.collection, changes);
  const allowed = new Set(readable.filter(({ row }) => updates.has(row.key)));
  for (const draft of readable)
    if (!isThere(draft) && (await mayCreate(ctx, rows, draft))) allowed.add(draft);
  return allowed;
}

async function mayCreate(ctx: Context, rows: Collection, draft: Draft): Promise<boolean> {
  const values = { ...draft.values, ...draft.link };
  const attempt = { action: "create", key: null, values, rolesOf: () => [] } as const;
  try {
    await authorizeWrite(ctx, rows.collection, attempt);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return false;
    throw error;
  }
}

async function listBack(ctx: Context, list: List, change: ListChange): Promise<ListBack> {
  const { added = [], removed = [] } = change;
  const past = await pastOf(ctx, list, change);
  const drafts = [
    ...added.flatMap(leaving(ctx, list, past)),
    ...removed.map(returning(ctx, list, past)),
  ];
  for (const kind of ["changed", "moved"] as const)
    for (const row of change[kind] ?? [])
      drafts.push(await staying(ctx, list, { past, row, kind }));
  const allowed = await allowedOf(ctx, list, { drafts, past });
  const back: ListBack = { entries: [], change: {}, returned: [], kept: [] };
  for (const draft of drafts) add(back, list.key, { draft, isAllowed: allowed.has(draft) });
  return back;
}

function add(
  back: ListBack,
  key: string,
  { draft, isAllowed }: { draft: Draft; isAllowed: boolean },
): void {
  const { row, kind, link, values, lists = {}, reason } = draft;
  const nested = entriesOf(lists);
  const [lost] = Object.values(lists).flatMap(({ kept }) => kept);
  const hasOwn = Object.keys(values).length > 0;
  const kept = reason ?? (hasOwn && !isAllowed ? "rights" : lost?.reason);
  if (kept) back.kept.push({ ...row, reason: kept });
  const own = hasOwn && isAllowed ? values : {};
  if (link === null && Object.keys({ ...own, ...nested }).length === 0) return;
  back.entries.push({ ...(link ?? { [key]: row.key }), ...own, ...nested });
  (back.change[kind] ??= []).push(row);
  if (draft.isReturned) back.returned.push(row);
}
