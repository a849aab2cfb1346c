import { isSystemCollection } from "../model/model.ts";
import type { RuleName } from "../errors/rules.ts";

/** The kinds of database a project can live in. */
export const databaseKinds = ["sqlite", "mysql", "postgres"] as const;
/** A kind of database a project can live in. */
export type DatabaseKind = (typeof databaseKinds)[number];

/**
 * The names that a new collection or field may have (API contract 6.4). A first `-` means the other direction in `sort`,
 * and `__proto__` is no key that an object can hold.
 */
export const namePattern = "^(?!-|__proto__$)(?=.*[A-Za-z0-9])[A-Za-z0-9_-]{1,64}$";

/** Characters of the longest name of a table or column. */
export const longestNames: Readonly<Record<DatabaseKind, number>> = {
  sqlite: 64,
  mysql: 64,
  postgres: 63,
};

const grammar = new RegExp(namePattern, "u");

/** Beginnings of the tables that the product and SQLite have for themselves, in any case of letters. */
const reservedTables = /^(?:rowhouse_|sqlite_)/i;

/** Why a name is none for a new collection or field. */
export type NameRule = Extract<
  RuleName,
  "nameMissing" | "nameLength" | "nameCharacters" | "nameReserved"
>;

/**
 * The rule that the name of a new collection or field breaks; null for a name that may be. The server refuses by it, and
 * the app says it while somebody types.
 */
export function brokenNameRule(
  of: "collection" | "field",
  name: string,
  database: DatabaseKind,
): NameRule | null {
  if (name === "") return "nameMissing";
  if (name.length > longestNames[database]) return "nameLength";
  if (!grammar.test(name)) return "nameCharacters";
  const isReserved = isSystemCollection(name.toLowerCase()) || reservedTables.test(name);
  return of === "collection" && isReserved ? "nameReserved" : null;
}
