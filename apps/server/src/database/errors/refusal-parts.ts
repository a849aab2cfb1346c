/** Where the drivers name the column in their messages. */
const columnPatterns = [
  /(?:UNIQUE|NOT NULL) constraint failed: [^\s,]+\.([^\s,.]+)$/,
  /Key \("?([^",)]+)"?\)=/,
  /for column (?:`[^`]+`\.)*[`']([^`']+)[`']/,
  /FOREIGN KEY \(`([^`]+)`\) REFERENCES/,
  /[Cc]olumn ['"]([^'"]+)['"]/,
  /Field '([^']+)' doesn't/,
  /CONSTRAINT `[^`.]+\.([^`]+)` failed/,
];

/** The column a driver names; null where it names none. */
export function fieldOf(error: Error): string | null {
  const column = textOf(error, "column");
  if (column !== "") return column;
  const message = `${error.message} ${textOf(error, "detail")}`.trim();
  for (const pattern of columnPatterns) {
    const found = pattern.exec(message)?.[1];
    if (found) return found;
  }
  const index = /for key '(?:[^'.]+\.)?([^'.]+)'/.exec(message)?.[1];
  return index === undefined ? null : fieldOfIndex(index, textOf(error, "sql"));
}

/** The columns of a unique index of several; none of any other. MySQL names the index only. */
export function fieldsTakenTogether(error: Error): string[] {
  const list =
    /UNIQUE constraint failed: (.+)$/.exec(error.message)?.[1]?.replaceAll(/[^\s,]+\./g, "") ??
    /Key \(([^()]+)\)=\(/.exec(textOf(error, "detail"))?.[1]?.replaceAll('"', "");
  const columns = list?.split(", ") ?? [];
  return columns.length > 1 ? columns : [];
}

/** MySQL names the index only; those of one column are called `<table>_<field>_unique` in system tables and by the column otherwise. */
function fieldOfIndex(index: string, sql: string): string | null {
  if (index === "PRIMARY") return null;
  const table = /^\s*(?:insert into|update)\s+`([^`]+)`/i.exec(sql)?.[1];
  return table !== undefined && index.startsWith(`${table}_`) && index.endsWith("_unique")
    ? index.slice(table.length + 1, -"_unique".length)
    : index;
}

/** Properties that drivers give their errors. */
type ErrorProperty =
  | ("code" | "column" | "constraint" | "detail" | "routine" | "sql")
  | ("sqlMessage" | "sqlState" | "table" | "where");

/** A text that a driver gives with its error; empty where it gives none. */
export function textOf(error: Error, property: ErrorProperty): string {
  const value: unknown = Reflect.get(error, property);
  return typeof value === "string" ? value : "";
}

/** The rule of a table that a driver names: its name, or what it demands where it has none. */
export function constraintOf(error: Error): string | null {
  const named = textOf(error, "constraint");
  if (named !== "") return named;
  for (const pattern of constraintPatterns) {
    const found = pattern.exec(error.message)?.[1];
    if (found) return found;
  }
  return null;
}

const constraintPatterns = [
  /CHECK constraint failed: (.+)$/,
  /CONSTRAINT `([^`.]+)` failed/,
  /Check constraint '([^']+)' is violated/,
];

/** The table whose rows refer to one that should go. */
export function referrerOf(error: Error): string | null {
  const table = textOf(error, "table");
  if (table !== "") return table;
  return /constraint fails \((?:`[^`]+`\.)?`([^`]+)`/.exec(error.message)?.[1] ?? null;
}

/** Long enough for a sentence. */
const longestMessage = 500;

/** Returns the message that a trigger or a function raises itself; null for messages of the database. */
export function spokenText(error: Error): string | null {
  const isSpoken =
    textOf(error, "routine") === "exec_stmt_raise" ||
    textOf(error, "sqlState") === "45000" ||
    /^(P0\d{3}|45000|ER_SIGNAL_EXCEPTION|SQLITE_CONSTRAINT_TRIGGER)$/.test(textOf(error, "code"));
  // SQLite carries out ON DELETE RESTRICT by a trigger of its own.
  if (!isSpoken || error.message === "FOREIGN KEY constraint failed") return null;
  return (textOf(error, "sqlMessage") || error.message).trim().slice(0, longestMessage);
}
