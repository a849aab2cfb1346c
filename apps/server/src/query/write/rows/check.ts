import {
  ownValue,
  type Collection,
  type Field,
  type Problem,
  type ProblemPath,
} from "@rowhouse/contract";
import {
  checkValues,
  defaultStatus,
  isAliasType,
  isRequired,
  isSystemCollection,
  isToOneType,
  missingRequired,
  readStatusMapping,
  statusOf,
  validationError,
} from "@rowhouse/contract";

import { testPattern } from "@rowhouse/contract/patterns";

import type { Row } from "../../../database/database.ts";
import { isTime } from "../../plan/column-kind.ts";
import type { Values } from "../options.ts";

export interface Checked {
  /** Path of the values in the body of the request. */
  path: ProblemPath;
  collection: Collection;
  /** What is written, nested values included. */
  values: Values;
  /** Names of fields that hold the key of another row, whatever their type. */
  links: readonly string[];
  /** The stored row; null for a new item. */
  stored: Row | null;
  /** Whether the values have the form of the database (`WriteOptions.asStored`). */
  isStored?: boolean;
  /** `sent`: only what is written has to be complete. */
  extent: "item" | "sent";
}

/**
 * The validation of API contract 7.3: format and length of every sent value first, then what the whole item lacks.
 * Throws one error for all broken rules.
 */
export function checkWrite(checked: Checked): void {
  const { path, collection, values, links, stored, extent, isStored = false } = checked;
  const malformed = checkValues(
    withLinks(collection.fields, links),
    isStored ? withoutTimes(collection, values) : values,
    testPattern,
  );
  const missing = needsRequired(collection, values, stored)
    ? missingOf({ collection, values, stored, extent })
    : [];
  const problems = [...malformed, ...missing];
  if (problems.length > 0) throw validationError(problems).below(path);
}

/** The fields as they are checked: the relation says what a column holds, not its type. */
function withLinks(
  fields: Collection["fields"],
  links: readonly string[],
): Readonly<Record<string, Field>> {
  const untyped = links.filter((name) => !isToOneType(ownValue(fields, name)?.type ?? null));
  if (untyped.length === 0) return fields;
  const typed = untyped.flatMap((name): [string, Field][] => {
    const field = ownValue(fields, name);
    return field ? [[name, { ...field, type: "m2o" }]] : [];
  });
  return { ...fields, ...Object.fromEntries(typed) };
}

/** Times of a revision are as exact as the database holds them. */
function withoutTimes({ fields }: Collection, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = ownValue(fields, name);
      return !field || !isTime(field);
    }),
  );
}

/** A new item has all it needs from the payload or from column defaults; a stored one has its values. */
function missingOf({
  collection,
  values,
  stored,
  extent,
}: Omit<Checked, "path" | "links">): Problem[] {
  const isNew = stored === null;
  const isChecked = (field: Field): boolean =>
    Object.hasOwn(values, field.field) ||
    (extent === "item" && (isNew || !isAliasType(field.type)));
  const fields = requiredOf(collection).filter(isChecked);
  if (fields.length === 0) return [];
  return missingRequired(
    Object.fromEntries(fields.map((field) => [field.field, field])),
    { ...stored, ...values },
    // A default of the column replaces no value that a system collection requires (K23).
    { isNew: isNew && !isSystemCollection(collection.collection) },
  );
}

const required = new WeakMap<Collection, Field[]>();

/** Cached: most fields are not required. */
function requiredOf(collection: Collection): Field[] {
  const known = required.get(collection) ?? Object.values(collection.fields).filter(isRequired);
  required.set(collection, known);
  return known;
}

/** Where some statuses enforce required fields, the others allow incomplete items (API contract 7.3). */
function needsRequired(collection: Collection, values: Values, stored: Row | null): boolean {
  const entries = Object.values(readStatusMapping(collection) ?? {});
  if (!entries.some((entry) => entry.required_fields)) return true;
  const status =
    statusOf(collection, { ...stored, ...values }) ??
    (stored === null ? defaultStatus(collection) : null);
  return entries.some((entry) => entry.required_fields && entry.value === status);
}
