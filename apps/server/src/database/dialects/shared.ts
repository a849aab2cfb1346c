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

/** `a.b` -> a quoted name; the quote character is doubled inside. */
export function quoteWith(mark: string, name: string): string {
  return mark + name.replaceAll(mark, mark + mark) + mark;
}

/** Contract datatypes that hold text and differ only in how much of it. */
export const textDatatypes = new Set(["TEXT", "TINYTEXT", "MEDIUMTEXT", "LONGTEXT", "CLOB"]);

/** How many characters or bytes a datatype holds, as the contract tells it in `length`. */
export const impliedLengths: Readonly<Record<string, string>> = {
  TINYTEXT: "255",
  TEXT: "65535",
  MEDIUMTEXT: "16777215",
  LONGTEXT: "4294967295",
};

/** Digits of the integer kinds: what the contract tells as their `length` when the vendor does not say. */
export const integerDigits: Readonly<Record<string, string>> = {
  TINYINT: "3",
  SMALLINT: "5",
  MEDIUMINT: "7",
  INT: "10",
  BIGINT: "19",
};
