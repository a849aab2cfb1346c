import { isRecord, isTrue, parseJson } from "./json.ts";
import type { Field } from "../model/model.ts";
import { parseStatusMapping } from "../model/status.ts";

/**
 * The values that the options of a field list: statuses, choices, or the languages of translations. Null where there are none, or
 * where others may be stored beside them.
 * @example listedValues({ type: "string", options: { choices: { s: "Small", l: "Large" } } }) // ["s", "l"]
 */
export function listedValues({ type, options }: Pick<Field, "type" | "options">): string[] | null {
  if (options === null) return null;
  if (type === "status") return keysOf(parseStatusMapping(options["status_mapping"]));
  if (type === "translation") return valuesIn(options["languages"]);
  if (isTrue(options["allow_other"]) || isTrue(options["allowOther"])) return null;
  return valuesIn(options["choices"]);
}

function keysOf(mapping: object | null): string[] | null {
  return mapping === null ? null : Object.keys(mapping);
}

/** A map of value to text, or a list of values, of objects with a value, or of groups of these (interfaces.md 4). */
function valuesIn(stored: unknown): string[] | null {
  const source = typeof stored === "string" ? parseJson(stored) : stored;
  const values = Array.isArray(source)
    ? source.flatMap((entry: unknown) => entriesIn(entry))
    : isRecord(source)
      ? Object.keys(source)
      : [];
  return values.length === 0 ? null : values;
}

function entriesIn(entry: unknown): string[] {
  if (typeof entry === "string" || typeof entry === "number") return [String(entry)];
  if (Array.isArray(entry)) return valuesIn(entry) ?? [];
  if (!isRecord(entry)) return [];
  return "value" in entry ? entriesIn(entry["value"]) : (valuesIn(entry["choices"]) ?? []);
}
