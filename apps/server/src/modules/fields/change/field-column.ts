import {
  checkValue,
  findDatatype,
  isAliasType,
  makeField,
  parseBoolean,
  parseDate,
  parseDateTime,
  parseDecimal,
  parseInteger,
  parseJson,
  parseTime,
  validationError,
} from "@rowhouse/contract";
import { testPattern } from "@rowhouse/contract/patterns";
import type { DatabaseKind, Field, FieldType } from "@rowhouse/contract";
import { AppError, brokenRule } from "../../../core/errors.ts";
import type { ColumnDefinition } from "../../../database/database.ts";
import type { FieldSettings } from "./field-settings.ts";

/** The column a field has. */
export function columnOf(field: Field): ColumnDefinition {
  return {
    name: field.field,
    datatype: field.datatype ?? "",
    length: field.length,
    signed: field.signed,
    nullable: field.nullable !== false,
    defaultValue: field.default_value,
    unique: field.unique,
    primaryKey: field.primary_key,
    autoIncrement: field.auto_increment,
  };
}

/**
 * The column of a new field: nullable unless it is the key, and an integer is unsigned unless the request says otherwise
 * (API contract 6.3). Throws `invalidInput` for a default the field cannot hold.
 */
export function newColumn(
  kind: DatabaseKind,
  name: string,
  settings: FieldSettings & { type: FieldType },
): ColumnDefinition {
  const datatype = settings.datatype ?? "";
  const isWhole = findDatatype(kind, datatype)?.unit === "digits";
  const primaryKey = settings.primary_key === true;
  return {
    name,
    datatype,
    length: settings.length ?? null,
    signed: isWhole ? settings.signed === true : settings.signed !== false,
    nullable: !primaryKey,
    defaultValue: storedDefault(name, { ...settings, datatype }, settings.default_value ?? null),
    unique: settings.unique === true && !primaryKey,
    primaryKey,
    autoIncrement: settings.auto_increment === true,
  };
}

/** The column of a field after a change; what was not sent stays. */
export function changedColumn(field: Field, settings: FieldSettings): ColumnDefinition {
  const column = columnOf(field);
  const type = settings.type ?? field.type;
  const datatype = settings.datatype ?? column.datatype;
  const length = settings.length === undefined ? column.length : settings.length;
  const primaryKey = settings.primary_key ?? column.primaryKey;
  return {
    ...column,
    datatype,
    length,
    signed: settings.signed ?? column.signed,
    nullable: column.nullable && !primaryKey,
    defaultValue:
      settings.default_value === undefined
        ? column.defaultValue
        : storedDefault(field.field, { type, datatype, length }, settings.default_value),
    unique: primaryKey ? column.unique : (settings.unique ?? column.unique),
    primaryKey,
    autoIncrement: settings.auto_increment ?? column.autoIncrement,
  };
}

type ColumnType = { type: FieldType | null; datatype: string; length?: string | null };

/** A default as text, as the column stores it; only text columns can default to the empty text. */
function storedDefault(
  name: string,
  typed: ColumnType,
  value: string | number | boolean | null,
): string | null {
  if (value === null || isAliasType(typed.type)) return null;
  const isText = /CHAR|TEXT|ENUM|SET|CLOB/.test(typed.datatype);
  if (value === "") return isText ? "" : null;
  if (typed.type === "json") return jsonDefault(name, value);
  const measured = isText || typed.type === "decimal" ? (typed.length ?? null) : null;
  const field = makeField("", name, { ...typed, length: measured, validation: null });
  // The default of a list is its stored text.
  const problem = typed.type === "array" ? null : checkValue(field, value, testPattern);
  if (problem) throw validationError([problem]);
  const stored = converted(typed, value);
  if (stored !== undefined) return stored === null ? null : String(stored);
  throw invalidDefault(name);
}

function converted({ type, datatype }: ColumnType, value: string | number | boolean): unknown {
  if (type === "boolean" || datatype.startsWith("BOOL")) {
    const flag = parseBoolean(value);
    return typeof flag === "boolean" ? Number(flag) : flag;
  }
  if (/INT$|INTEGER|SERIAL|^YEAR$/.test(datatype)) return parseInteger(value);
  if (/^(DEC|NUM|FLOAT|DOUBLE|REAL)/.test(datatype)) return parseDecimal(value);
  if (datatype === "DATE") return parseDate(value);
  if (datatype === "TIME") return parseTime(value);
  if (/^(DATETIME|TIMESTAMP)/.test(datatype)) return parseDateTime(value);
  return typeof value === "boolean" ? Number(value) : value;
}

function jsonDefault(name: string, value: string | number | boolean): string {
  const parsed = parseJson(String(value));
  if (typeof parsed === "object" && parsed !== null) return String(value);
  throw invalidDefault(name);
}

function invalidDefault(name: string): AppError {
  return new AppError("invalidInput", brokenRule(name, "defaultInvalid"));
}
