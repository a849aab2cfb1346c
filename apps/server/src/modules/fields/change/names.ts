import { collectionNamePattern } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { AppError, brokenRule } from "../../../core/errors.ts";

const grammar = new RegExp(collectionNamePattern);

/**
 * Checks the name of a new collection or field: letters, digits, `_` and `-`, at least one letter or digit, no longer than
 * the database allows (API contract 6.4, security case B13). Throws `invalidInput`, by which clients recognise invalid names.
 */
export function checkName(ctx: Context, kind: "collection" | "field", value: unknown): string {
  const name = typeof value === "number" ? String(value) : value;
  if (typeof name !== "string" || name === "")
    throw new AppError("invalidInput", brokenRule(kind, "nameMissing"));
  const longest = ctx.db.dialect.maxNameLength;
  if (name.length > longest)
    throw new AppError("invalidInput", brokenRule(kind, "nameLength", { max: longest }));
  if (!grammar.test(name) || name === "__proto__")
    throw new AppError("invalidInput", brokenRule(kind, "nameCharacters"));
  return name;
}

/** Whether two names are the same to a case-insensitive database. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
