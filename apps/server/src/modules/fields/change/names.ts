import { brokenNameRule } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { AppError, brokenRule } from "../../../core/errors.ts";

/**
 * Checks the name of a new collection or field (API contract 6.4, security cases B13 and K7). Throws `invalidInput`, by
 * which clients recognize invalid names.
 */
export function checkName(ctx: Context, kind: "collection" | "field", value: unknown): string {
  const name = typeof value === "number" ? String(value) : value;
  const { id, maxNameLength } = ctx.db.dialect;
  const rule = typeof name === "string" ? brokenNameRule(kind, name, id) : "nameMissing";
  if (typeof name === "string" && rule === null) return name;
  if (rule === "nameLength")
    throw new AppError("invalidInput", brokenRule(kind, rule, { max: maxNameLength }));
  throw new AppError("invalidInput", brokenRule(kind, rule ?? "nameMissing"));
}

/** Whether two names are the same to a case-insensitive database. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
