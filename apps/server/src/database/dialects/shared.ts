import { AppError, because, brokenRule } from "../../core/errors.ts";
import { findDatatype, lengthProblem, storedDatatype, ownValue } from "@rowhouse/contract";
import type {
  Binding,
  ColumnDefinition,
  Database,
  Dialect,
  DialectId,
  TableWriter,
} from "../database.ts";
import { raw } from "../sql.ts";

/** The escape character of LIKE patterns: not a backslash, which MySQL and PostgreSQL read differently inside literals. */
export const likeEscape = "!";

export function escapeLike(text: string): string {
  return text.replace(/[!%_]/g, (character) => likeEscape + character);
}

/** ORDER BY for vendors without NULLS FIRST/LAST, whose own order is nulls first ascending. */
export function orderByWithoutNullsClause(
  column: string,
  direction: "asc" | "desc",
  options: { nullable?: boolean; nullsLast?: boolean } = {},
): string {
  const isPlain = options.nullable === false || !options.nullsLast || direction === "desc";
  return isPlain ? `${column} ${direction}` : `${column} is null, ${column} ${direction}`;
}

/** How names are quoted: the mark is doubled inside. Most names hold none. */
export function quoteWith(mark: string, name: string): string {
  return mark + (name.includes(mark) ? name.replaceAll(mark, mark + mark) : name) + mark;
}

/** How many characters or bytes a datatype holds, as the contract reports it in `length`. */
export const impliedLengths: Readonly<Record<string, string>> = {
  TINYTEXT: "255",
  TEXT: "65535",
  MEDIUMTEXT: "16777215",
  LONGTEXT: "4294967295",
};

/** Digits of the integer kinds: what the contract reports as their `length` when the vendor does not say. */
export const integerDigits: Readonly<Record<string, string>> = {
  TINYINT: "3",
  SMALLINT: "5",
  MEDIUMINT: "7",
  INT: "10",
  BIGINT: "19",
};

/**
 * A value as the drivers take it: what they do not know is JSON. The null character, which PostgreSQL has no place for, is refused
 * on every vendor before anything is sent. Throws invalidInput.
 */
export function plainBinding(value: unknown): Binding {
  if (typeof value === "string" && value.includes("\0"))
    throw new AppError("invalidInput", because("nullCharacter"));
  const isPlain =
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint" ||
    typeof value === "boolean" ||
    value instanceof Uint8Array;
  return isPlain ? value : JSON.stringify(value);
}

/** A column type in its parts: the datatype the database ends up with, and `(255)`, `(10,2)` or nothing. */
export interface TypeParts {
  name: string;
  size: string;
}

/**
 * Translates a datatype of the contract for this vendor; null when the length does not fit. An unknown name is
 * passed on when it is a single word, so that a vendor's special types can be used.
 */
export function typeParts(
  dialect: DialectId,
  datatype: string,
  length: string | null | undefined,
): TypeParts | null {
  const name = storedDatatype(dialect, datatype);
  const known = findDatatype(dialect, name);
  const problem = lengthProblem(dialect, datatype, length);
  if (problem !== null && problem !== "missing") return null;
  if (known === null) return /^[A-Z][A-Z0-9_]{0,29}$/.test(name) ? { name, size: "" } : null;
  const replaced = ownValue(replacedSizes, datatype.toUpperCase());
  if (replaced !== undefined && name !== datatype.toUpperCase()) return { name, size: replaced };
  const size = (length ?? "").replaceAll(" ", "");
  // The width of an integer is for show only, except that TINYINT(1) says "a flag".
  const isFlag = name === "TINYINT" && size === "1";
  const isSized = known.length !== "none" && (known.unit !== "digits" || isFlag);
  return { name, size: isSized && size !== "" ? `(${size})` : "" };
}

/** Sizes of the replacements of datatypes that a database lacks. */
const replacedSizes: Readonly<Record<string, string>> = {
  ENUM: "(255)",
  SET: "(1000)",
  UUID: "(36)",
  BOOLEAN: "(1)",
};

/** The column type of a definition. Throws `unprocessable` for a datatype that this vendor does not have. */
export function columnTypeOf(dialect: Dialect, column: ColumnDefinition): string {
  const type = sqlTypeOf(dialect, column);
  if (type !== null) return type;
  throw new AppError(
    "unprocessable",
    brokenRule(column.name, "datatypeUnknown", { datatype: column.datatype }),
  );
}

/** Whether the database would have to convert the values of a column to make it what it is to be. */
export function hasOtherType(
  dialect: Dialect,
  from: ColumnDefinition,
  to: ColumnDefinition,
): boolean {
  return sqlTypeOf(dialect, from) !== sqlTypeOf(dialect, to);
}

/** Columns report a length even where their type has none of its own. */
function sqlTypeOf(
  dialect: Dialect,
  { datatype, length, signed }: Pick<ColumnDefinition, "datatype" | "length" | "signed">,
): string | null {
  const isSized = findDatatype(dialect.id, datatype)?.length !== "none";
  return dialect.columnType(datatype, { length: isSized ? length : null, signed });
}

/** Creates tables with these column declarations, in the transaction around it: nothing has to be taken back by hand. */
export function createWith(
  columnSql: (db: Database, column: ColumnDefinition) => string,
): TableWriter["create"] {
  return async (db, table, columns) => {
    const list = columns.map((column) => columnSql(db, column)).join(", ");
    await db.run(raw(`create table ${db.dialect.quote(table)} (${list})`));
    return null;
  };
}
