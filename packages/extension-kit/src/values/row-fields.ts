import {
  asRecord,
  fieldTypes,
  isEmpty,
  isRecord,
  isTrue,
  makeField,
  parseJson,
  type Field,
  type Item,
} from "@rowhouse/contract";

import { readText } from "./shapes.ts";

/**
 * The fields of the rows of a repeater and what they are for.
 * @public
 */
export interface RowFields {
  fields: Field[];
  /** Keys of those that are shown of a closed row. */
  preview: string[];
  /** Key of the one whose value is the key of the row; undefined for a plain list. */
  index: string | undefined;
}

/**
 * Reads the option `fields` of a repeater (interfaces.md 9.1): a list, or a map of field key to definition, possibly as JSON text.
 * @example readRowFields([{ field: 'city' }], 'en-US').preview // ['city']
 * @public
 */
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
  const wanted = readText(about["type"])?.toLowerCase();
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
