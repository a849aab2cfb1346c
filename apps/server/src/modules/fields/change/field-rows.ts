import { findRelation } from "@rowhouse/contract";
import type { Field, FieldType, Query } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { createItem, deleteItem, systemWrite, updateItem } from "../../../query/index.ts";
import type { FieldSettings } from "./field-settings.ts";

const table = "directus_fields";

/** The module authorizes its requests itself, and its results are read from the model. */
const own = { ...systemWrite, validate: "item" } as const;

/** The properties of a field that `directus_fields` stores; everything else belongs to the column. */
const described = [
  "type",
  "interface",
  "options",
  "locked",
  "validation",
  "required",
  "readonly",
  "hidden_detail",
  "hidden_browse",
  "sort",
  "group",
  "note",
  "translation",
] as const;

/** The remark that a request records in the activity of every row it writes. */
export interface Remark {
  comment: string | null;
}

/** The comment of a request; collections and fields cannot skip the activity (API contract 2.6, 3.1). */
export function remarkOf({ comment }: Query): Remark {
  return { comment };
}

/** Describes a field, with the defaults of API contract 6.3. */
export async function createRow(
  ctx: Context,
  row: { collection: string; field: string; settings: FieldSettings & { type: FieldType } },
  remark: Remark,
): Promise<void> {
  const { collection, field, settings } = row;
  await createItem(ctx, table, {
    ...own,
    query: remark,
    values: { sort: 0, ...rowValues(settings), collection, field },
    set: widthOf(settings),
  });
}

/**
 * Changes the description of a field, or creates it for a column that has none. The relation that its foreign key implied is
 * then stored as a row, because relations are derived for undescribed columns only.
 */
export async function changeRow(
  ctx: Context,
  { field, settings }: { field: Field; settings: FieldSettings },
  remark: Remark,
): Promise<void> {
  const values = rowValues(settings);
  const set = widthOf(settings);
  if (field.id !== null) {
    if (Object.keys(values).length + Object.keys(set).length === 0) return;
    await updateItem(ctx, table, { ...own, query: remark, key: field.id, values, set });
    return;
  }
  const relation = findRelation(ctx.model, field.collection, field.field)?.relation;
  if (relation?.id === 0 && field.type === "m2o") {
    const { id: _id, ...row } = relation;
    await createItem(ctx, "directus_relations", { ...own, query: remark, values: row });
  }
  const type = settings.type ?? field.type ?? "string";
  const { collection, field: name, required, readonly } = field;
  await createRow(
    ctx,
    { collection, field: name, settings: { required, readonly, ...settings, type } },
    remark,
  );
}

export async function deleteRow(ctx: Context, id: number, remark: Remark): Promise<void> {
  await deleteItem(ctx, table, { ...own, query: remark, key: id });
}

function rowValues(settings: FieldSettings): Record<string, unknown> {
  return Object.fromEntries(
    described.filter((key) => settings[key] !== undefined).map((key) => [key, settings[key]]),
  );
}

/** The column is text although the contract calls the field a number (API contract 4.2), so it bypasses validation. */
function widthOf({ width }: FieldSettings): { width?: string | null } {
  return width === undefined ? {} : { width: width?.slice(0, 30) ?? null };
}
