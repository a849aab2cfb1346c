import {
  fieldChangeKeys,
  isAliasType,
  isEmpty,
  isRecord,
  lengthProblem,
  parseBoolean,
  parseInteger,
  readFieldType,
  ownValue,
} from "@rowhouse/contract";
import { isPattern } from "@rowhouse/contract/patterns";
import type { DatabaseKind, Field, FieldType } from "@rowhouse/contract";
import { AppError, because, brokenRule, unknownKeys } from "../../../core/errors.ts";

/** The sent settings of a field, every value in its own type; keys that were not sent are absent (API contract 6.3). */
export interface FieldSettings {
  type?: FieldType;
  /** Upper case; null for types without a column. */
  datatype?: string | null;
  length?: string | null;
  default_value?: string | number | boolean | null;
  interface?: string | null;
  options?: object | null;
  translation?: object | null;
  validation?: string | null;
  note?: string | null;
  width?: string | null;
  sort?: number | null;
  group?: number | null;
  locked?: boolean;
  required?: boolean;
  readonly?: boolean;
  hidden_detail?: boolean;
  hidden_browse?: boolean;
  auto_increment?: boolean;
  primary_key?: boolean;
  unique?: boolean;
  signed?: boolean;
  /** Whether the change may change or empty stored values. */
  accept_losses?: boolean;
}

const texts = ["interface", "validation", "note", "width"] as const;
const numbers = ["sort", "group"] as const;
const objects = ["options", "translation"] as const;
const flags = [
  "locked",
  "required",
  "readonly",
  "hidden_detail",
  "hidden_browse",
  "auto_increment",
  "primary_key",
  "unique",
  "signed",
  "accept_losses",
] as const;

/** Reads a new field. Throws in the order of API contract 6.3: 422 with 12, 4, 12, 402, 403, 401. */
export function readNewField(
  kind: DatabaseKind,
  body: unknown,
): FieldSettings & { type: FieldType } {
  const sent = readObject(body);
  if (isEmpty(sent["field"])) throw missing("field");
  if (isEmpty(sent["type"])) throw missing("type");
  const { type, ...settings } = readSettings(sent);
  checkPattern(settings.validation);
  const name = String(sent["field"]);
  const known = readFieldType(String(sent["type"]));
  if (known === null || !isAliasType(known)) {
    if (!settings.datatype) throw withoutDatatype(name);
    checkLength(kind, name, { datatype: settings.datatype, length: settings.length });
  }
  return { ...settings, type: type ?? refuseType(sent["type"]) };
}

/**
 * Reads a change of a field: values equal to the stored ones are no change, so that a field can be sent back as it was
 * read. Throws like `readNewField`.
 */
export function readFieldChange(kind: DatabaseKind, body: unknown, field: Field): FieldSettings {
  const sent = readObject(body);
  const settings = withoutUnchanged(readSettings(sent), field);
  checkPattern(settings.validation);
  if (sent["type"] !== undefined && readFieldType(String(sent["type"])) === null)
    refuseType(sent["type"]);
  const type = settings.type ?? field.type;
  const { datatype: _datatype, length: _length, ...described } = settings;
  if (isAliasType(type)) return described;
  const datatype = settings.datatype ?? field.datatype;
  if (!datatype) throw withoutDatatype(field.field);
  if (settings.datatype === undefined && settings.length === undefined) return settings;
  const length =
    settings.length !== undefined || settings.datatype ? settings.length : field.length;
  checkLength(kind, field.field, { datatype, length });
  return { ...settings, length: length ?? null };
}

const knownKeys: ReadonlySet<string> = new Set([...fieldChangeKeys, "moves", "accept_losses"]);

function readObject(body: unknown): Record<string, unknown> {
  if (!isRecord(body)) throw new AppError("invalidInput", because("fieldObject"));
  const properties = unknownKeys(body, knownKeys);
  if (properties !== null)
    throw new AppError("unprocessable", because("fieldProperties", { properties }));
  return body;
}

function readSettings(sent: Record<string, unknown>): FieldSettings {
  const settings: FieldSettings = {};
  for (const key of objects) if (sent[key] !== undefined) settings[key] = readJson(key, sent[key]);
  for (const key of texts) if (sent[key] !== undefined) settings[key] = readText(key, sent[key]);
  for (const key of numbers)
    if (sent[key] !== undefined) settings[key] = readNumber(key, sent[key]);
  for (const key of flags) if (sent[key] !== undefined) settings[key] = readFlag(key, sent[key]);
  const type = typeof sent["type"] === "string" ? readFieldType(sent["type"]) : null;
  if (type !== null) settings.type = type;
  if (sent["datatype"] !== undefined)
    settings.datatype = readText("datatype", sent["datatype"])?.toUpperCase() ?? null;
  if (sent["length"] !== undefined) settings.length = readText("length", sent["length"]);
  if (sent["default_value"] !== undefined)
    settings.default_value = readDefault(sent["default_value"]);
  return settings;
}

/** The settings that differ from the stored field. */
function withoutUnchanged(settings: FieldSettings, field: Field): FieldSettings {
  const stored: Record<string, unknown> = { ...field };
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(ownValue(stored, key) ?? null),
    ),
  );
}

function checkLength(
  kind: DatabaseKind,
  field: string,
  { datatype, length }: { datatype: string; length: string | null | undefined },
): void {
  switch (lengthProblem(kind, datatype, length)) {
    case "missing":
      throw new AppError("lengthMissing", { field });
    case "unsupported":
      throw new AppError("lengthNotSupported", { field });
    case "malformed":
      throw new AppError("unprocessable", brokenRule(field, "lengthForm", { datatype }));
    case "tooLong":
      throw new AppError("unprocessable", brokenRule(field, "lengthTooLong", { datatype }));
    case null:
  }
}

/** A name beginning with $ is a rule and not an expression (API contract 6.3). */
function checkPattern(pattern: string | null | undefined): void {
  if (!pattern || /^\$[a-z_]+$/i.test(pattern) || isPattern(pattern)) return;
  throw wrong("validation", "patternUnsafe");
}

function readJson(key: string, value: unknown): object | null {
  if (value === null || value === "") return null;
  if (typeof value === "object") return value;
  throw wrong(key, "json");
}

function readText(key: string, value: unknown): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw wrong(key, "text");
}

function readNumber(key: string, value: unknown): number | null {
  const parsed = parseInteger(value);
  if (typeof parsed === "number" && parsed >= 0) return parsed;
  if (parsed === null) return null;
  throw wrong(key, "integer");
}

function readFlag(key: string, value: unknown): boolean {
  const parsed = parseBoolean(value);
  if (parsed === undefined) throw wrong(key, "boolean");
  return parsed ?? false;
}

/** Scalars only: nothing else may reach the DDL (security case B13). */
function readDefault(value: unknown): string | number | boolean | null {
  if (value === null) return null;
  const isPlain =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  if (isPlain && !String(value).includes("\0")) return value;
  throw wrong("default_value", "defaultPlain");
}

function refuseType(type: unknown): never {
  throw new AppError("fieldTypeUnknown", { type: String(type).slice(0, 64) });
}

function missing(field: string): AppError {
  return new AppError("invalidInput", brokenRule(field, "required"));
}

function withoutDatatype(field: string): AppError {
  return new AppError("unprocessable", brokenRule(field, "datatypeMissing"));
}

function wrong(
  field: string,
  rule: "json" | "text" | "integer" | "boolean" | "defaultPlain" | "patternUnsafe",
): AppError {
  return new AppError("invalidInput", brokenRule(field, rule));
}
