import {
  asRecord,
  fieldTypes,
  isEmpty,
  isRecord,
  isTrue,
  makeField,
  parseJson,
  ownValue,
  type Field,
  type Item,
} from "@rowhouse/contract";
import { readText } from "@rowhouse/extension-kit";

import type { StoredRows } from "./interface.ts";

/** The fields of the rows and what they are for. */
export interface RowFields {
  fields: Field[];
  /** Keys of those that are shown of a closed row. */
  preview: string[];
  /** Key of the one whose value is the key of the row; undefined for a plain list. */
  index: string | undefined;
}

/** Reads the option `fields`: a list, or a map of field key to definition, possibly as JSON text. */
export function readRowFields(stored: unknown, locale: string): RowFields {
  const value = typeof stored === "string" ? parseJson(stored) : stored;
  const entries: [key: string, about: Item][] = Array.isArray(value)
    ? value.filter(isRecord).map((about) => ["", about])
    : Object.entries(asRecord(value)).map(([key, about]) => [key, asRecord(about)]);
  const named = entries.flatMap(([key, about]): [string, Item][] => {
    const name = readText(about["field"]) ?? key;
    return name === "" ? [] : [[name, about]];
  });
  const isIndex = ([, about]: [string, Item]) => isTrue(about["index"]);
  const index = named.find(isIndex)?.[0];
  return {
    fields: named.map(([key, about], place) => ({
      ...toField(key, about, locale),
      sort: place + 1,
      ...(key === index ? { required: true } : {}),
    })),
    preview: named
      .filter(([, about]) => about["preview"] === undefined || isTrue(about["preview"]))
      .map(([key]) => key),
    index,
  };
}

function toField(key: string, about: Item, locale: string): Field {
  const wanted = String(about["type"] ?? "string").toLowerCase();
  const name = readText(about["name"]);
  const options = about["options"];
  return makeField("$rows", key, {
    type: fieldTypes.find((type) => type === wanted) ?? "string",
    interface: readText(about["interface"]) ?? "text-input",
    options: isEmpty(options)
      ? null
      : asRecord(typeof options === "string" ? parseJson(options) : options),
    translation: name === undefined ? null : { [locale]: name },
    width: readText(about["width"]) ?? "full",
    note: readText(about["note"]) ?? null,
    default_value: isEmpty(about["default"]) ? null : String(about["default"]),
    length: isEmpty(about["length"]) ? null : String(about["length"]),
    required: isTrue(about["required"]),
    readonly: isTrue(about["readonly"]),
  });
}

interface RowForm extends Pick<RowFields, "fields" | "index"> {
  dataType: "object" | "value";
}

/** The rows of a stored value (interfaces.md 9.1). */
export function readRows(stored: StoredRows | null, { fields, index }: RowForm): Item[] {
  const value = typeof stored === "string" ? parseJson(stored) : stored;
  const first = fields.find(({ field }) => field !== index)?.field ?? index ?? "";
  const toRow = (entry: unknown): Item => (isRecord(entry) ? entry : { [first]: entry });
  if (Array.isArray(value)) return value.map(toRow);
  return Object.entries(asRecord(value)).map(([key, entry]) =>
    index === undefined ? toRow(entry) : { [index]: key, ...toRow(entry) },
  );
}

/** What is stored of rows; null without any. */
export function writeRows(rows: readonly Item[], { fields, index, dataType }: RowForm): unknown {
  if (rows.length === 0) return null;
  const first = fields.find(({ field }) => field !== index)?.field ?? index ?? "";
  const toEntry = (row: Item): unknown =>
    dataType === "value" ? (ownValue(row, first) ?? null) : row;
  if (index === undefined) return rows.map(toEntry);
  return Object.fromEntries(rows.map((row) => [String(ownValue(row, index)), toEntry(row)]));
}
