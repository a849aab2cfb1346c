import { isEmpty, parseJson } from "@rowhouse/contract";
import { isPattern } from "@rowhouse/contract/patterns";
import { AppError, brokenRule } from "../../core/errors.ts";

/**
 * The text a setting is stored as (API contract 2.14). Only settings with a field are converted, `type` is null for
 * the others; whatever counts as empty becomes null. A value that is JSON text already is not encoded twice.
 * Throws `invalidInput` for a file without id and for a text that is no JSON.
 */
export function toSettingText(type: string | null, value: unknown): unknown {
  if (type === null) return typeof value === "boolean" ? String(Number(value)) : value;
  if (isCleared(value)) return null;
  if (type === "file") return fileId(value);
  if (type === "array" && Array.isArray(value)) return value.map(textOf).join(",");
  if (type === "json") return jsonText(value);
  if (typeof value === "boolean") return "1";
  return typeof value === "number" ? String(value) : value;
}

/** Throws `invalidInput` for a rule for passwords that cannot be tested quickly (API contract 7.3). */
export function checkSetting(key: unknown, value: unknown): void {
  if (key !== "password_policy" || isEmpty(value) || isPattern(textOf(value))) return;
  throw new AppError("invalidInput", brokenRule("value", "patternUnsafe"));
}

/** All values that clear a setting (API contract 2.14). */
function isCleared(value: unknown): boolean {
  return isEmpty(value) || value === 0 || value === false;
}

function fileId(value: unknown): string {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : value;
  const text = textOf(id);
  if (/^\d{1,15}$/.test(text)) return text;
  throw new AppError("invalidInput", brokenRule("value", "fileId"));
}

function jsonText(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (parseJson(value) !== undefined) return value;
  throw new AppError("invalidInput", brokenRule("value", "jsonText"));
}

/** Any value as text. An object of a request may have fields called `toString`, which then are no functions. */
export function textOf(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}
