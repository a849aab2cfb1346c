import { readFieldType, withoutColumn } from "@rowhouse/contract";
import type { Field } from "@rowhouse/contract";

/** A row of `directus_fields` as the field of a setting (API contract 2.14): without the properties of a column. */
export function toSettingField(row: Record<string, unknown>): Field {
  return {
    id: toNumber(row["id"]),
    collection: String(row["collection"]),
    field: String(row["field"]),
    type: readFieldType(String(row["type"])),
    interface: toText(row["interface"]),
    options: toOptions(row["options"]),
    locked: row["locked"] === true,
    translation: row["translation"] ?? null,
    readonly: row["readonly"] === true,
    required: row["required"] === true,
    hidden_detail: row["hidden_detail"] === true,
    hidden_browse: row["hidden_browse"] === true,
    validation: toText(row["validation"]),
    sort: toNumber(row["sort"]),
    group: toNumber(row["group"]),
    note: toText(row["note"]),
    width: toText(row["width"]),
    ...withoutColumn,
  };
}

function toNumber(value: unknown): number | null {
  const number = typeof value === "object" ? Number.NaN : Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}

function toText(value: unknown): string | null {
  return typeof value === "string" && value !== ""
    ? value
    : typeof value === "number"
      ? String(value)
      : null;
}

function toOptions(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0
    ? { ...value }
    : null;
}
