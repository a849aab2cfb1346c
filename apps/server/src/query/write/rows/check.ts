import {
  ownValue,
  type Collection,
  type Field,
  type Problem,
  type ProblemPath,
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
  isRecord,
  isSameValue,
  keyPartOf,
  parseDate,
  parseDateTime,
  parseDecimal,
  parseTime,
  problem,
} from "@rowhouse/contract";
import { testPattern } from "@rowhouse/contract/patterns";

import type { Row } from "../../../database/database.ts";
import { isTime, columnKind } from "../../columns.ts";
import type { Values } from "../options.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import { keyValue } from "../../plan/column-values.ts";
import type { Identity } from "../../plan/identity.ts";
import { converterOf } from "../../plan/wire-values.ts";
import type { RowUpdate, RowWrite } from "../scope.ts";

interface Checked {
  /** Path of the values in the body of the request. */
  path: ProblemPath;
  collection: Collection;
  /** The values to write, nested ones included. */
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

/**
 * Refuses another key for an item, and values for columns that the database works out (API contract 7.2). Clients send
 * back what they have read, so a value that is stored already passes.
 */
export function refuseFixed(
  { collection, key }: CollectionAccess,
  write: RowUpdate,
  { sent, stored }: { sent: Values; stored: Row },
): void {
  refuse(
    write,
    entriesOf(collection.fields, sent).flatMap(({ field, value }) => {
      if (isUnchanged(field, ownValue(stored, field.field), value)) return [];
      if (field.filled === "always") return [problem(field.field, "generatedValue")];
      const isOther =
        isKeyField(key, field) && !isSameKey(field, { value, key: write.key, stored });
      return isOther ? [problem(field.field, "keyFixed")] : [];
    }),
  );
}

function isKeyField(key: Identity | null, field: Field): boolean {
  return key?.fields.includes(field) === true;
}

/**
 * Without times that are stored more exactly than they are shown, or with less, such as a date alone, as far as they are
 * sent back unchanged: they stay as they are.
 */
export function withoutShownTimes(
  { collection }: CollectionAccess,
  sent: Values,
  stored: Row,
): Values {
  if (isSystemCollection(collection.collection)) return sent;
  const isShown = ([name, value]: [string, unknown]): boolean => {
    const field = ownValue(collection.fields, name);
    return (
      field !== undefined &&
      isTime(field) &&
      (ownValue(stored, name) !== value || !isWhole(field, value)) &&
      isUnchanged(field, ownValue(stored, name), value)
    );
  };
  return Object.fromEntries(Object.entries(sent).filter((entry) => !isShown(entry)));
}

/** Whether a time has the form in which the contract writes it. */
function isWhole(field: Field, value: unknown): boolean {
  const kind = columnKind(field);
  const parse = kind === "date" ? parseDate : kind === "time" ? parseTime : parseDateTime;
  return parse(value) !== undefined;
}

/** The same for a new item, once the database has worked its columns out. */
export function refuseGenerated(
  { collection }: CollectionAccess,
  write: RowWrite,
  { sent, stored }: { sent: Values; stored: Row },
): void {
  refuse(
    write,
    entriesOf(collection.fields, sent)
      .filter(({ field, value }) => {
        return (
          field.filled === "always" && !isUnchanged(field, ownValue(stored, field.field), value)
        );
      })
      .map(({ field }) => problem(field.field, "generatedValue")),
  );
}

/** Whether a value that was sent is what a read shows of the stored one. */
function isUnchanged(field: Field, stored: unknown, value: unknown): boolean {
  const convert = converterOf(field);
  const shown = convert ? convert(stored) : stored;
  if (isSameValue(shown, value)) return true;
  const kind = columnKind(field);
  if (kind !== "integer" && kind !== "decimal") return false;
  const number = parseDecimal(value);
  return number !== undefined && number !== null && number === parseDecimal(shown);
}

/** No value at all says nothing about the key. */
function entriesOf(
  fields: Readonly<Record<string, Field>>,
  sent: Values,
): { field: Field; value: unknown }[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const field = ownValue(fields, name);
    return field && value !== null && value !== undefined && value !== "" ? [{ field, value }] : [];
  });
}

/** Of several columns each keeps what is stored, also where the item that it refers to is written with it. */
function isSameKey(
  field: Field,
  { value, key, stored }: { value: unknown; key: unknown; stored: Row },
): boolean {
  if (field.key_part === undefined)
    return String(keyValue(field, value)) === String(keyValue(field, key));
  if (isRecord(value) && value["$delete"] === true) return false;
  return isUnchanged(
    field,
    ownValue(stored, field.field),
    keyPartOf(field, { [field.field]: value }),
  );
}

function refuse(write: RowWrite, problems: readonly Problem[]): void {
  if (problems.length > 0 && !write.options.trusted && !write.options.restores)
    throw validationError(problems).below(write.path);
}
