import type { Collection, Field, Problem, ProblemPath } from "@rowhouse/contract";
import {
  checkValues,
  defaultStatus,
  isAliasType,
  isRequired,
  missingRequired,
  readStatusMapping,
  statusOf,
  validationError,
} from "@rowhouse/contract";

import type { Row } from "../../../database/database.ts";
import type { Values } from "../options.ts";

export interface Checked {
  /** Path of the values in the body of the request. */
  path: ProblemPath;
  collection: Collection;
  /** What is written, nested values included. */
  values: Values;
  /** The stored row; null for a new item. */
  stored: Row | null;
  /** `sent`: only what is written has to be complete. */
  extent: "item" | "sent";
}

/**
 * The validation of API contract 7.3: format and length of every sent value first, then what the whole item lacks.
 * Throws one error for all broken rules.
 */
export function checkWrite({ path, collection, values, stored, extent }: Checked): void {
  const malformed = checkValues(collection.fields, values);
  const missing = needsRequired(collection, values, stored)
    ? missingOf({ collection, values, stored, extent })
    : [];
  const problems = [...malformed, ...missing];
  if (problems.length > 0) throw validationError(problems).below(path);
}

/** A new item has all it needs from the payload or from column defaults; a stored one has its values. */
function missingOf({ collection, values, stored, extent }: Omit<Checked, "path">): Problem[] {
  const isNew = stored === null;
  const isChecked = (field: Field): boolean =>
    field.field in values || (extent === "item" && (isNew || !isAliasType(field.type)));
  const fields = requiredOf(collection).filter(isChecked);
  if (fields.length === 0) return [];
  return missingRequired(
    Object.fromEntries(fields.map((field) => [field.field, field])),
    { ...stored, ...values },
    { isNew },
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
