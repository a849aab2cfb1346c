import type { Database, Row } from "../database.ts";
import { insertMissing } from "./insert-missing.ts";
import type { FieldSpec } from "./field-spec.ts";
import { systemFields } from "./system-fields.ts";

export async function seedSystemFields(db: Database): Promise<void> {
  const rows = Object.entries(systemFields).flatMap(([collection, fields]) =>
    fields.map((field) => toFieldRow(collection, field)),
  );
  await insertMissing(db, { table: "directus_fields", identity: ["collection", "field"], rows });
}

/** The row in `directus_fields` of a field of a system collection. */
export function toFieldRow(
  collection: string,
  [field, type, interfaceId, sort, width, flags, extra = {}]: FieldSpec,
): Row {
  const flag = (letter: string): number => (flags.includes(letter) ? 1 : 0);
  return {
    collection,
    field,
    type,
    interface: interfaceId,
    options: extra.options ? JSON.stringify(extra.options) : null,
    locked: flag("L"),
    required: flag("Q"),
    readonly: flag("R"),
    hidden_detail: flag("D"),
    hidden_browse: flag("B"),
    validation: extra.validation ?? null,
    note: extra.note ?? null,
    sort,
    width,
  };
}
