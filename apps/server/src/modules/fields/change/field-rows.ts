import { findRelation } from "@rowhouse/contract";
import type { Field, FieldType, Query } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { createItem, deleteItem, systemWrite, updateItem } from "../../../query/index.ts";
import type { FieldSettings } from "./field-settings.ts";

const table = "directus_fields";

/** The module authorizes its requests itself, and its results come from the model. */
const own = { ...systemWrite, validate: "item" } as const;

/** What `directus_fields` keeps of a field; everything else is the column's. */
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

/** What a request leaves in the activity of every row it writes. */
export interface Remark {
  comment: string | null;
}

/** The comment of a request; skipping the activity is not for collections and fields (API contract 2.6, 3.1). */
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
 * Changes the description of a field, and makes one for a column that had none. The relation that its foreign key implied is
 * then stored as a row, because only undescribed columns are asked for theirs.
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

/** The column is a text although the contract calls the field a number (API contract 4.2), so it goes past the checks. */
function widthOf({ width }: FieldSettings): { width?: string | null } {
  return width === undefined ? {} : { width: width?.slice(0, 30) ?? null };
}
