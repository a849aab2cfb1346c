import { asRecord, isAliasType, limits, makeField, ownValue } from "@rowhouse/contract";
import type { Collection, Field, FieldType } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { AppError, because, brokenRule } from "../../../core/errors.ts";
import type { ColumnDefinition, TableChange } from "../../../database/database.ts";
import { changedColumn, columnOf, newColumn } from "./field-column.ts";
import { readFieldChange, readNewField, type FieldSettings } from "./field-settings.ts";
import { changeRow, createRow, deleteRow, type Remark } from "./field-rows.ts";
import {
  checkDrop,
  checkKey,
  checkSingular,
  refuseSystemColumn,
  refuseView,
  checkName,
  isSameName,
} from "./field-rules.ts";
import { forgetField, releaseColumn, releaseList } from "./field-traces.ts";
import { isSystemField } from "../fields.repository.ts";

/** A field to be created, read and checked by itself. */
export interface NewField {
  name: string;
  settings: FieldSettings & { type: FieldType };
}

/**
 * One step of a change: its part of the table change, and the collection as the next step sees it. The tables change once,
 * after all steps.
 */
export interface FieldStep {
  part: Partial<TableChange>;
  collection: Collection;
}

/** Reads a field to be created. Throws what is wrong with the field by itself (API contract 6.3). */
export function readField(ctx: Context, body: unknown): NewField {
  const settings = readNewField(ctx.db.dialect.id, body);
  const { field } = asRecord(body);
  return { name: checkName(ctx, "field", field), settings };
}

/** The column of a field to be created; null for types without one. */
export function columnOfNew(ctx: Context, { name, settings }: NewField): ColumnDefinition | null {
  return isAliasType(settings.type) ? null : newColumn(ctx.db.dialect.id, name, settings);
}

/**
 * Saves a list of fields: existing ones are changed, the others added (API contract 6.5). Returns the table change.
 * Throws fieldExists, fieldNotFound (`onlyKnown`), `unprocessable` for a duplicate name.
 */
export async function saveFields(
  ctx: Context,
  collection: Collection,
  save: { bodies: readonly unknown[]; remark: Remark; onlyKnown: boolean },
): Promise<TableChange> {
  checkNames(save.bodies);
  const parts: Partial<TableChange>[] = [];
  let current = collection;
  for (const body of save.bodies) {
    const name = nameIn(body);
    const field = ownValue(current.fields, name);
    if (!field && save.onlyKnown) throw new AppError("fieldNotFound", { field: name });
    const step = field
      ? await changeField(ctx, current, { field, body, remark: save.remark })
      : await addField(ctx, current, { ...readField(ctx, body), remark: save.remark });
    parts.push(step.part);
    current = step.collection;
  }
  return {
    add: parts.flatMap((part) => part.add ?? []),
    alter: parts.flatMap((part) => part.alter ?? []),
    drop: parts.flatMap((part) => part.drop ?? []),
  };
}

/**
 * Adds a field (API contract 6.6); an undescribed column gets its description, and is altered where the settings differ.
 * Throws fieldExists and what the rules of a collection forbid.
 */
export async function addField(
  ctx: Context,
  collection: Collection,
  { name, settings, remark }: NewField & { remark: Remark },
): Promise<FieldStep> {
  const taken = Object.values(collection.fields).find(({ field }) => isSameName(field, name));
  if (taken && (taken.field !== name || taken.id !== null || isAliasType(settings.type)))
    throw new AppError("fieldExists", { field: name });
  checkSingular(collection, { name, type: settings.type });
  if (taken) return alterField(ctx, { collection, field: taken, settings, remark });
  const column = columnOfNew(ctx, { name, settings });
  if (column) {
    refuseView(collection);
    checkKey(collection, column, null);
  }
  await createRow(ctx, { collection: collection.collection, field: name, settings }, remark);
  return {
    part: column ? { add: [column] } : {},
    collection: withField(collection, name, { settings, column }),
  };
}

/** Changes a field. Throws like `addField`, and `systemCollection` for what the product itself relies on. */
export async function changeField(
  ctx: Context,
  collection: Collection,
  { field, body, remark }: { field: Field; body: unknown; remark: Remark },
): Promise<FieldStep> {
  const settings = readFieldChange(ctx.db.dialect.id, body, field);
  return alterField(ctx, { collection, field, settings, remark });
}

/** Removes a field (API contract 6.6). Returns the table change and the junction collections of the field. */
export async function removeField(
  ctx: Context,
  collection: Collection,
  { field, remark }: { field: Field; remark: Remark },
): Promise<{ part: Partial<TableChange>; junctions: string[] }> {
  if (isSystemField(collection.collection, field.field))
    throw new AppError("systemCollection", { collection: collection.collection });
  const isColumn = field.datatype !== null;
  if (isColumn) {
    refuseView(collection);
    checkDrop(collection, field);
    await releaseColumn(ctx, field, remark);
  }
  const junctions = isColumn ? [] : await releaseList(ctx, field, remark);
  await forgetField(ctx, field);
  if (field.id !== null) await deleteRow(ctx, field.id, remark);
  return { junctions, part: isColumn ? { drop: [field.field] } : {} };
}

interface Altered {
  collection: Collection;
  field: Field;
  settings: FieldSettings;
  remark: Remark;
}

async function alterField(ctx: Context, altered: Altered): Promise<FieldStep> {
  const { collection, field, settings, remark } = altered;
  if (settings.type !== undefined)
    checkSingular(collection, { name: field.field, type: settings.type });
  refuseSystemColumn(field, settings);
  const { part, column } = await columnStep(ctx, altered);
  if (Object.values(part).length > 0) refuseView(collection);
  await changeRow(ctx, { field, settings }, remark);
  return { part, collection: withField(collection, field.field, { settings, column }) };
}

interface ColumnStep {
  part: Partial<TableChange>;
  column: ColumnDefinition | null;
}

/** How the type change affects the column: it is added, dropped or altered. */
async function columnStep(
  ctx: Context,
  { collection, field, settings, remark }: Altered,
): Promise<ColumnStep> {
  const type = settings.type ?? field.type;
  const hadColumn = field.datatype !== null;
  if (isAliasType(type)) {
    if (!hadColumn) return { part: {}, column: null };
    checkDrop(collection, field);
    await releaseColumn(ctx, field, remark);
    return { part: { drop: [field.field] }, column: null };
  }
  if (!hadColumn) {
    const column = newColumn(ctx.db.dialect.id, field.field, {
      ...settings,
      type: type ?? "string",
    });
    checkKey(collection, column, null);
    await releaseList(ctx, field, remark);
    return { part: { add: [column] }, column };
  }
  const from = columnOf(field);
  const column = changedColumn(field, settings);
  checkKey(collection, column, from);
  const isSame = JSON.stringify(from) === JSON.stringify(column);
  const acceptsLosses = settings.accept_losses === true;
  return { part: isSame ? {} : { alter: [{ from, to: column, acceptsLosses }] }, column };
}

/** The collection after a step, as far as the rules of the next step need it. */
function withField(
  collection: Collection,
  name: string,
  { settings, column }: { settings: FieldSettings; column: ColumnDefinition | null },
): Collection {
  const before = ownValue(collection.fields, name);
  const field: Field = {
    ...(before ?? makeField(collection.collection, name)),
    ...(settings.type === undefined ? {} : { type: settings.type }),
    datatype: column?.datatype ?? null,
    primary_key: column?.primaryKey ?? false,
  };
  return { ...collection, fields: { ...collection.fields, [name]: field } };
}

function checkNames(bodies: readonly unknown[]): void {
  if (bodies.length > limits.batchItems)
    throw new AppError("limitExceeded", { name: "fields", limit: limits.batchItems });
  const names = bodies.map(nameIn);
  const twice = names.find((name, index) =>
    names.slice(0, index).some((other) => isSameName(other, name)),
  );
  if (twice !== undefined) throw new AppError("unprocessable", brokenRule(twice, "namedTwice"));
}

/** The name that identifies the field in one entry of a list. */
function nameIn(body: unknown): string {
  const { field } = asRecord(body);
  if ((typeof field === "string" || typeof field === "number") && field !== "")
    return String(field);
  throw new AppError("invalidInput", { field: "field", ...because("fieldNames") });
}
