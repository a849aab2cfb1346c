import type { Field } from "@rowhouse/contract";
import { isSystemCollection, toStoredDateTime } from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import type { Row } from "../../database/database.ts";
import { concealmentOf, mask } from "../conceal.ts";
import type { OnlyIn } from "../plan/access.ts";
import { columnKind, isBigInteger } from "../plan/column-kind.ts";
import type { NodePlan, OutputField } from "../plan/fields.ts";
import type { Item, Shape } from "./types.ts";

/**
 * Worked out once per plan. Rows that already are the items, which is the usual listing, are passed on untouched;
 * values that have to change are replaced in place.
 */
export function shapeOf(node: NodePlan): Shape {
  const steps = node.output.map((output) => ({ output, convert: convertOf(output) }));
  const isWholeRow =
    node.columns.length === node.output.length &&
    node.output.every((output) => output.kind !== "computed" && output.onlyIn.length === 0);
  if (!isWholeRow) return (ctx, rows) => rows.map((row) => build(ctx, row, steps));
  const changes = steps.filter((step) => step.convert !== null);
  if (changes.length === 0) return (_ctx, rows) => rows;
  return (_ctx, rows) => {
    for (const { output, convert } of changes) {
      const { name } = output;
      if (convert) for (const row of rows) row[name] = convert(row[name]);
    }
    return rows;
  };
}

/** Whether a value may be shown in this row. Statuses and keys may come as number or text. */
export function isShown(onlyIn: readonly OnlyIn[], row: Row): boolean {
  return onlyIn.every((only) =>
    only.values.some((value) => String(value) === String(row[only.column])),
  );
}

interface Step {
  output: OutputField;
  convert: Convert | null;
}

function convertOf(output: OutputField): Convert | null {
  const convert = output.kind === "computed" ? null : converterOf(output.field);
  const { stubKey } = output;
  if (output.kind !== "stub" || stubKey === undefined) return convert;
  return (stored) => {
    const key = convert ? convert(stored) : stored;
    return key === null || key === undefined ? null : { [stubKey]: key };
  };
}

function build(ctx: Context, row: Row, steps: readonly Step[]): Item {
  const item: Item = {};
  for (const { output, convert } of steps) {
    if (output.onlyIn.length > 0 && !isShown(output.onlyIn, row)) continue;
    const value = output.computed ? output.computed.compute(ctx, row) : row[output.name];
    item[output.name] = convert ? convert(value) : value;
  }
  return item;
}

/** Makes the wire value of a stored one. */
export type Convert = (stored: unknown) => unknown;

/**
 * How a column's values become wire values (API contract 1.6 with F20, F57, F58); null when they are the same,
 * which makes long lists cheap.
 */
export function converterOf(field: Field): Convert | null {
  if (concealmentOf(field.collection, field.field) === "masked") return toMask;
  switch (field.type) {
    case "boolean":
      return toBoolean;
    case "json":
      return fromJson;
    case "array":
      return toList;
    case "date":
      return toDate;
    case "time":
      return toTime;
    case "datetime":
    case "datetime_created":
    case "datetime_updated":
      return isSystemCollection(field.collection) ? toIsoTime : toPlainTime;
    default:
      return byKind(field);
  }
}

/** The same without the conversion of times: the form a revision stores (API contract 9.3). */
export function storedConverterOf(field: Field): Convert | null {
  return field.type === "boolean" || field.type === "json" || field.type === "array"
    ? converterOf(field)
    : null;
}

function byKind(field: Field): Convert | null {
  switch (columnKind(field)) {
    case "integer":
      return isBigInteger(field) ? toWhole : null;
    case "decimal":
      return toNumber;
    case "binary":
      return toBase64;
    case "date":
      return toDate;
    case "datetime":
      return isSystemCollection(field.collection) ? toIsoTime : toPlainTime;
    case "time":
      return toTime;
    default:
      return null;
  }
}

function toMask(stored: unknown): unknown {
  return stored === null || stored === "" ? null : mask;
}

function toBoolean(stored: unknown): boolean {
  // MySQL returns a BIT as bytes.
  if (stored instanceof Uint8Array) return stored.some((byte) => byte !== 0);
  return (
    stored !== null &&
    stored !== false &&
    stored !== "" &&
    stored !== "0" &&
    stored !== "f" &&
    stored !== 0
  );
}

function fromJson(stored: unknown): unknown {
  if (typeof stored !== "string") return stored ?? null;
  if (stored === "") return null;
  try {
    return JSON.parse(stored);
  } catch {
    // An existing database may hold anything in the column; its text is better than a failing list.
    return stored;
  }
}

function toList(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored;
  return typeof stored === "string" && stored !== "" ? stored.split(",") : [];
}

/** 64-bit integers are read as text and are numbers while that is exact. */
function toWhole(stored: unknown): unknown {
  if (typeof stored !== "string" && typeof stored !== "bigint") return stored;
  const number = Number(stored);
  return Number.isSafeInteger(number) ? number : String(stored);
}

function toNumber(stored: unknown): unknown {
  if (typeof stored !== "string") return stored;
  const number = Number(stored);
  return stored === "" || Number.isNaN(number) ? stored : number;
}

function toBase64(stored: unknown): unknown {
  return stored instanceof Uint8Array
    ? Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).toString("base64")
    : stored;
}

function toDate(stored: unknown): unknown {
  const text = timeText(stored);
  return text === null || typeof text !== "string" ? text : text.slice(0, 10);
}

function toTime(stored: unknown): unknown {
  return typeof stored === "string" ? stored.replace(/\.\d+$/, "") : stored;
}

function toPlainTime(stored: unknown): unknown {
  if (
    typeof stored === "string" &&
    stored.length === 19 &&
    stored.charCodeAt(10) === 32 &&
    stored.charCodeAt(0) !== 48
  )
    return stored;
  const text = timeText(stored);
  return typeof text === "string"
    ? text.replace("T", " ").replace(/(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)?$/, "")
    : text;
}

function toIsoTime(stored: unknown): unknown {
  const text = toPlainTime(stored);
  if (typeof text !== "string" || text.length < 19) return text;
  return `${text.slice(0, 10)}T${text.slice(11, 19)}+00:00`;
}

/** The zero date of old MySQL databases means "none". */
function timeText(stored: unknown): unknown {
  if (stored instanceof Date) return toStoredDateTime(stored);
  return typeof stored === "string" && stored.startsWith("0000-00-00") ? null : (stored ?? null);
}
