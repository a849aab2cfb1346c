import { ownValue, type Field, type Problem } from "@rowhouse/contract";
import {
  isRecord,
  isSameValue,
  isSystemCollection,
  keyPartOf,
  parseDate,
  parseDateTime,
  parseDecimal,
  parseTime,
  problem,
  validationError,
} from "@rowhouse/contract";

import type { Row } from "../../../database/database.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import { columnKind, isTime } from "../../plan/column-kind.ts";
import { keyValue } from "../../plan/filter-value.ts";
import type { Identity } from "../../plan/identity.ts";
import { converterOf } from "../../plan/wire-values.ts";
import type { Values } from "../options.ts";
import type { RowUpdate, RowWrite } from "../scope.ts";

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
export function isUnchanged(field: Field, stored: unknown, value: unknown): boolean {
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
