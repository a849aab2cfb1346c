import {
  asRecord,
  can,
  type Collection,
  emptyQuery,
  type Field,
  fieldBlacklists,
  findCollection,
  isRecord,
  isSystemCollection,
  itemKey,
  keyPaths,
  limits,
  listedValues,
  ownValue,
  readableFields,
} from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { AppError, brokenRule, type ErrorKey } from "../../../core/errors.ts";
import { readItems, systemWrite, updateByKeys } from "../../../query/index.ts";
import { type ModelChange, withCurrentModel } from "../model-change.repository.ts";
import { fieldVersion, refuseStale, toWireField } from "../model-results.ts";
import { removedChoices, usedChoices } from "../stored-choices.repository.ts";
import type { Remark } from "./field-rows.ts";
import { addField, readField, removeField, saveFields } from "./field-writes.ts";
import { removeCollection } from "./removal.ts";

const refusals = {
  create: "createDenied",
  update: "updateDenied",
  delete: "deleteDenied",
} as const satisfies Readonly<Record<Change, ErrorKey>>;

/** System collections that accept custom fields (API contract 6.6): those whose items users edit. */
const customizable: ReadonlySet<string> = new Set([
  "directus_users",
  "directus_files",
  "directus_folders",
  "directus_roles",
]);

/** Creates a field (API contract 6.6) and returns its name. Throws what the rights, the rules and the database forbid. */
export async function createField(
  change: ModelChange,
  name: string,
  { body, remark }: { body: unknown; remark: Remark },
): Promise<string> {
  const collection = changeableCollection(change.ctx, name, "create");
  allowNewField(collection);
  const field = readField(change.ctx, body);
  const { part } = await addField(change.ctx, collection, { ...field, remark });
  await change.tables.change(name, part);
  return field.name;
}

/** Changes fields of a collection, each body with the name of its field (API contract 6.5). Throws like `createField`. */
export async function changeFields(
  change: ModelChange,
  name: string,
  { bodies, remark, ifMatch = {} }: FieldsChange,
): Promise<void> {
  const collection = changeableCollection(change.ctx, name, "update");
  for (const body of bodies) {
    const { field } = asRecord(body);
    if (field === undefined) continue;
    const found = changeableField(change.ctx, collection, String(field));
    refuseStale(ownValue(ifMatch, found.field), fieldVersion(found), toWireField(found));
  }
  await applyFields(change, collection, { bodies, remark, onlyKnown: true });
}

interface FieldsChange {
  bodies: readonly unknown[];
  remark: Remark;
  /** The versions that fields were changed on, by their names. */
  ifMatch?: Readonly<Record<string, string | null>> | undefined;
}

/** Saves a list of fields, changes the table once, and moves the values that are no choices any more. */
export async function applyFields(
  change: ModelChange,
  collection: Collection,
  save: { bodies: readonly unknown[]; remark: Remark; onlyKnown: boolean },
): Promise<void> {
  const { collection: name } = collection;
  await change.tables.change(name, await saveFields(change.ctx, collection, save));
  await settleChoices(change, collection, save);
}

/** Deletes a field (API contract 6.6); `dropsJunction` also drops the junction table of a many-to-many field. Throws like `createField`. */
export async function deleteField(
  change: ModelChange,
  name: string,
  { field: wanted, dropsJunction, remark, ifMatch }: FieldRemoval,
): Promise<void> {
  const collection = changeableCollection(change.ctx, name, "delete");
  const field = changeableField(change.ctx, collection, wanted);
  refuseStale(ifMatch, fieldVersion(field), toWireField(field));
  const removed = await removeField(change.ctx, collection, { field, remark });
  if (dropsJunction)
    for (const junction of removed.junctions) await removeCollection(change, junction);
  await change.tables.change(name, removed.part);
}

interface FieldRemoval {
  field: string;
  dropsJunction: boolean;
  remark: Remark;
  ifMatch?: string | null | undefined;
}

type Change = "create" | "update" | "delete";

/**
 * The collection whose fields are to be changed, if the caller has the right. A missing collection is refused like one
 * without rights, except for administrators (J6). Throws collectionNotFound, createDenied, updateDenied, deleteDenied.
 */
function changeableCollection(ctx: Context, name: string, change: Change): Collection {
  const found = findCollection(ctx.model, name);
  // Nobody but the server writes some collections; their fields are another matter.
  if (found && (ctx.rights.isAdmin || can(ctx.rights, found, change))) return found;
  throw ctx.rights.isAdmin
    ? new AppError("collectionNotFound", { collection: name })
    : new AppError(refusals[change], { collection: name });
}

/** Throws `systemCollection` for a system collection that accepts no custom fields. */
function allowNewField({ collection }: Collection): void {
  if (isSystemCollection(collection) && !customizable.has(collection))
    throw new AppError("systemCollection", { collection });
}

/** A field that the caller may see and write (API contract 2.6). Throws fieldNotFound (administrators), fieldAccessDenied. */
function changeableField(ctx: Context, collection: Collection, name: string): Field {
  const field = ownValue(collection.fields, name);
  if (ctx.rights.isAdmin) {
    if (field) return field;
    throw new AppError("fieldNotFound", { field: name });
  }
  const isOpen =
    field !== undefined &&
    readableFields(ctx.rights, collection).has(name) &&
    !fieldBlacklists(ctx.rights, collection, "write").everywhere.has(name);
  if (isOpen) return field;
  throw new AppError("fieldAccessDenied", { field: name });
}

/**
 * Gives items whose value is no choice any more the one that the request says (`moves`), each with its activity and revision. Who
 * takes a status away has to say what becomes of it, for rights hang on it; values of other fields stay as they are where nothing is
 * said. Throws `unprocessable` for a status of which nothing is said, and `forbidden` for moves by others than administrators.
 */
async function settleChoices(
  change: ModelChange,
  before: Collection,
  { bodies, remark }: { bodies: readonly unknown[]; remark: Remark },
): Promise<void> {
  const chosen = bodies.filter(mayTakeChoices);
  if (change.isPlan === true || chosen.length === 0) return;
  const { ctx } = await withCurrentModel(change);
  const after = findCollection(ctx.model, before.collection);
  for (const body of chosen) {
    const name = String(asRecord(body)["field"]);
    const [was, is] = [ownValue(before.fields, name), ownValue(after?.fields, name)];
    if (!was || !is || !after) continue;
    // Items are read and written from here on.
    if (removedChoices(was, is).length > 0) change.tables.holds(before.collection);
    await settle(ctx, { collection: after, was, is, moves: readMoves(body), remark });
  }
}

function mayTakeChoices(body: unknown): boolean {
  return isRecord(body) && ["options", "type"].some((key) => ownValue(body, key) !== undefined);
}

interface Settled {
  collection: Collection;
  was: Field;
  is: Field;
  moves: ReadonlyMap<string, string>;
  remark: Remark;
}

async function settle(ctx: Context, settled: Settled): Promise<void> {
  const { was, is, moves } = settled;
  // Others than administrators learn nothing of items that they may not see.
  const gone = ctx.rights.isAdmin
    ? (await usedChoices(ctx, was, is)).map(({ value }) => value)
    : removedChoices(was, is);
  for (const value of gone) {
    const target = moves.get(value);
    if (target === undefined && was.type === "status" && is.type === "status")
      throw new AppError("unprocessable", brokenRule(is.field, "statusMoves", { status: value }));
    if (target === undefined || target === value) continue;
    if (!ctx.rights.isAdmin) throw new AppError("forbidden");
    const options = listedValues(is) ?? [];
    if (!options.includes(target))
      throw new AppError(
        "unprocessable",
        brokenRule(["moves", value], "oneOf", { options: options.join(", ") }),
      );
    if (is.datatype !== null) await move(ctx, settled, { value, target });
  }
}

async function move(
  ctx: Context,
  { collection, is, remark }: Settled,
  { value, target }: { value: string; target: string },
): Promise<void> {
  const isList = is.type === "array" || is.type === "json";
  const operator = isList ? ("contains" as const) : ("eq" as const);
  const query = {
    ...emptyQuery,
    fields: [...keyPaths(ctx.model, collection), is.field],
    filter: [{ path: [is.field], operator, value, logical: "and" as const }],
    status: "*" as const,
    limit: -1,
  };
  const { items } = await readItems(ctx, is.collection, { query, trusted: true });
  const groups = Map.groupBy(items, (item) => {
    const stored = ownValue(item, is.field);
    if (!Array.isArray(stored)) return String(stored) === value ? JSON.stringify(target) : null;
    const moved = stored.map((each) => (String(each) === value ? target : each));
    return stored.map(String).includes(value) ? JSON.stringify([...new Set(moved)]) : null;
  });
  for (const [text, members] of groups) {
    if (text === null) continue;
    const moved: unknown = JSON.parse(text);
    const values = { [is.field]: moved };
    const keys = members.flatMap((item) => itemKey(collection, item) ?? []);
    for (let at = 0; at < keys.length; at += limits.batchItems) {
      const some = keys.slice(at, at + limits.batchItems);
      await updateByKeys(ctx, is.collection, { ...systemWrite, query: remark, keys: some, values });
    }
  }
}

function readMoves(body: unknown): ReadonlyMap<string, string> {
  const { moves = {} } = asRecord(body);
  const entries = isRecord(moves) ? Object.entries(moves) : [];
  const texts = entries.flatMap(([from, to]) =>
    typeof to === "string" ? [[from, to] as const] : [],
  );
  if (!isRecord(moves) || texts.length < entries.length)
    throw new AppError("invalidInput", brokenRule("moves", "object"));
  return new Map(texts);
}
