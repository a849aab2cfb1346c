/**
 * A table as SQLite stores its CREATE TABLE statement: split into pieces of that text, so that whatever is not changed stays as
 * it was written.
 */
export interface TableDefinition {
  columns: ColumnText[];
  constraints: ConstraintText[];
  /** The text behind the last bracket: WITHOUT ROWID, STRICT. */
  tail: string;
}

/** A column: its parts make up its text, with the comments and blanks in it. */
export interface ColumnText {
  name: string;
  parts: readonly ColumnPart[];
}

export interface ColumnPart {
  kind: "name" | "type" | ColumnClause;
  text: string;
}

export interface ConstraintText {
  kind: TableClause;
  /** The columns of the table that it names; none for a CHECK. */
  columns: string[];
  text: string;
}

type ColumnClause =
  | "primary"
  | "not null"
  | "null"
  | "unique"
  | "check"
  | "default"
  | "collate"
  | "references"
  | "generated";
type TableClause = "primary" | "unique" | "check" | "foreign";

/** A word, a quoted text, a sign, or `(` with all until its bracket closes; by its place in the text. */
interface Piece {
  text: string;
  start: number;
  end: number;
  inner: Piece[];
}

const pattern =
  /\s+|--[^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[\w$\u{80}-\u{10ffff}]+|[^]/gu;

/** The first word of a clause, and its kind. */
const columnClauses: ReadonlyMap<string, ColumnClause> = new Map([
  ["primary", "primary"],
  ["not", "not null"],
  ["null", "null"],
  ["unique", "unique"],
  ["check", "check"],
  ["default", "default"],
  ["collate", "collate"],
  ["references", "references"],
  ["generated", "generated"],
  ["as", "generated"],
]);
const tableClauses: ReadonlyMap<string, TableClause> = new Map([
  ["primary", "primary"],
  ["unique", "unique"],
  ["check", "check"],
  ["foreign", "foreign"],
]);

/** How many pieces behind a word belong to it, even those that could begin a clause. */
const operands: ReadonlyMap<string, number> = new Map([
  ["not", 1],
  ["default", 1],
  ["collate", 1],
  ["references", 1],
  ["generated", 2],
  ["set", 1],
  ["match", 1],
  ["constraint", 1],
]);

/** Reads what SQLite stores of a table; null for a virtual table, and for what is no list of columns. */
export function readDefinition(sql: string): TableDefinition | null {
  const [create, table, name, body] = readPieces(sql);
  if (!isWord(create, "create") || !isWord(table, "table") || !name || body?.text !== "(")
    return null;
  const definition: TableDefinition = { columns: [], constraints: [], tail: sql.slice(body.end) };
  for (const item of itemsOf(body)) {
    const [first] = item.pieces;
    if (first === undefined) return null;
    const isColumn = !isWord(first, "constraint") && !tableClauses.has(first.text.toLowerCase());
    if (isColumn) definition.columns.push(readColumn(sql, item, first));
    else definition.constraints.push(...readConstraints(sql, item));
  }
  return definition;
}

/** The statement that creates such a table under a name, which is quoted already. */
export function writeDefinition(name: string, table: TableDefinition): string {
  const columns = table.columns.map(({ parts }) => parts.map(({ text }) => text).join(""));
  const items = [...columns, ...table.constraints.map(({ text }) => text)];
  return `create table ${name} (${items.join(",")})${table.tail}`;
}

/** A column with another type or clause in the place of its own; null takes that away. */
export function withPart(
  column: ColumnText,
  kind: ColumnPart["kind"],
  text: string | null,
): ColumnText {
  const others = column.parts.filter((part) => part.kind !== kind);
  if (text === null) return { ...column, parts: others };
  const at = column.parts.findIndex((part) => part.kind === kind);
  const place = at >= 0 ? at : kind === "type" ? 1 : others.length;
  return { ...column, parts: others.toSpliced(place, 0, { kind, text: ` ${text}` }) };
}

/** The names of the columns in the CREATE INDEX statement that SQLite stores; expressions have none. */
export function columnsOfIndex(sql: string): string[] {
  const body = readPieces(sql).find(({ text }) => text === "(");
  return body === undefined ? [] : namesIn(body);
}

/** Whether what the CREATE INDEX statement is about names a column anywhere, in an expression or a condition too. */
export function indexNames(sql: string, column: string): boolean {
  const pieces = readPieces(sql);
  const about = pieces.slice(pieces.findIndex(({ text }) => text === "("));
  const isNamed = (piece: Piece): boolean =>
    (!piece.text.startsWith("'") && nameOf(piece).toLowerCase() === column.toLowerCase()) ||
    piece.inner.some(isNamed);
  return about.some(isNamed);
}

/** A part of a list, from one comma to the next, blanks and comments included. */
interface Item {
  pieces: Piece[];
  start: number;
  end: number;
}

function readColumn(sql: string, { pieces, start, end }: Item, name: Piece): ColumnText {
  const others = pieces.slice(1);
  const clauses = clausesIn(others, columnClauses, name.end);
  const hasType = others.length > 0 && clauses[0]?.start !== name.end;
  const heads = [
    { kind: "name" as const, start },
    ...(hasType ? [{ kind: "type" as const, start: name.end }] : []),
  ];
  return { name: nameOf(name), parts: textsOf(sql, [...heads, ...clauses], end) };
}

/** Between constraints of a table there need not be a comma. */
function readConstraints(sql: string, { pieces, start, end }: Item): ConstraintText[] {
  const clauses = clausesIn(pieces, tableClauses, start);
  return textsOf(sql, clauses, end).map(({ kind, pieces: inside, text }) => {
    const body = inside.find((piece) => piece.text === "(");
    return { kind, columns: kind === "check" || !body ? [] : namesIn(body), text };
  });
}

/** Each part with its text, which ends where the next one begins. */
function textsOf<Part extends { start: number }>(
  sql: string,
  parts: readonly Part[],
  end: number,
): (Part & { text: string })[] {
  return parts.map((part, at) => ({
    ...part,
    text: sql.slice(part.start, parts[at + 1]?.start ?? end),
  }));
}

interface Clause<Kind> {
  kind: Kind;
  /** The end of the piece before it: the blanks and comments between are its own. */
  start: number;
  pieces: Piece[];
}

/** The clauses that these pieces hold, the first of which follows on `start`; what stands before them is left out. */
function clausesIn<Kind>(
  all: readonly Piece[],
  kinds: ReadonlyMap<string, Kind>,
  start: number,
): Clause<Kind>[] {
  const found: Clause<Kind>[] = [];
  /** The beginning of a clause whose name was read, but not its kind. */
  let named: number | null = null;
  let taken = 0;
  for (const [at, piece] of all.entries()) {
    const word = piece.text.toLowerCase();
    const before = all[at - 1]?.end ?? start;
    const isDeferral = word === "not" && isWord(all[at + 1], "deferrable");
    const kind = taken > 0 || isDeferral ? undefined : kinds.get(word);
    if (taken === 0 && word === "constraint") named = before;
    if (kind !== undefined) {
      found.push({ kind, start: named ?? before, pieces: [] });
      named = null;
    }
    found.at(-1)?.pieces.push(piece);
    taken = taken > 0 ? taken - 1 : (operands.get(word) ?? 0);
  }
  return found;
}

function namesIn(list: Piece): string[] {
  return itemsOf(list).flatMap(({ pieces: [first, second] }) =>
    first === undefined || !isAlone(second) ? [] : [nameOf(first)],
  );
}

/** Whether the piece before this one is a column, and not the beginning of an expression. */
function isAlone(next: Piece | undefined): boolean {
  return next === undefined || /^(collate|asc|desc|autoincrement)$/i.test(next.text);
}

function itemsOf(list: Piece): Item[] {
  const commas = list.inner.filter(({ text }) => text === ",");
  const starts = [list.start + 1, ...commas.map((comma) => comma.end)];
  const ends = [...commas.map((comma) => comma.start), list.end - 1];
  return starts.map((start, at) => {
    const end = ends[at] ?? start;
    const pieces = list.inner.filter((piece) => piece.start >= start && piece.end <= end);
    return { pieces, start, end };
  });
}

/** None where a bracket is not closed. */
function readPieces(sql: string): Piece[] {
  const top: Piece[] = [];
  const open: Piece[] = [];
  for (const { 0: text, index: start } of sql.matchAll(pattern)) {
    if (/^(\s|--|\/\*)/.test(text)) continue;
    const end = start + text.length;
    if (text === ")") {
      const closed = open.pop();
      if (closed === undefined) return [];
      closed.end = end;
      continue;
    }
    const piece: Piece = { text, start, end, inner: [] };
    (open.at(-1)?.inner ?? top).push(piece);
    if (text === "(") open.push(piece);
  }
  return open.length === 0 ? top : [];
}

function isWord(piece: Piece | undefined, word: string): boolean {
  return piece?.text.toLowerCase() === word;
}

/** A name as it is meant: quotes of four kinds may stand around it. */
function nameOf({ text }: Piece): string {
  const quote = /^["'`]/.exec(text)?.[0];
  if (quote !== undefined) return text.slice(1, -1).replaceAll(quote + quote, quote);
  return text.startsWith("[") ? text.slice(1, -1) : text;
}
