import type { Dialect, Statement } from "./database.ts";

/** How a vendor quotes names. */
type Vendor = Pick<Dialect, "quote">;

/**
 * A piece of SQL with the values it binds. It is the same for all vendors until `compileSql` quotes its names.
 * Pieces stand in each other; anything else between `${}` is bound as a value and never becomes text.
 */
export class Sql {
  readonly write: (vendor: Vendor, bindings: unknown[]) => string;

  constructor(write: (vendor: Vendor, bindings: unknown[]) => string) {
    this.write = write;
  }
}

/**
 * The one way to write SQL beside the planner:
 *
 *     sql`select id from ${identifier(table)} where ${identifier("key")} in (${list(keys)}) and status = ${status}`
 *
 * Names that are fixed and no reserved word of a vendor (such as key, user, group) stand in the text as they are.
 */
export function sql(texts: TemplateStringsArray, ...values: unknown[]): Sql {
  return new Sql((vendor, bindings) => {
    let text = texts[0] ?? "";
    for (const [at, value] of values.entries()) {
      text += write(vendor, bindings, value) + (texts[at + 1] ?? "");
    }
    return text;
  });
}

/** The name of a table or a column, quoted. */
export function identifier(text: string): Sql {
  return new Sql(({ quote }) => quote(text));
}

/** Several names, with commas between them. */
export function identifiers(texts: readonly string[]): Sql {
  return join(texts.map(identifier));
}

/** Several values, with commas between them; NULL for none, which is in no list. */
export function list(values: readonly unknown[]): Sql {
  return values.length === 0 ? sql`null` : join(values);
}

/** `column = value` for each entry of a row, with commas between them: what follows SET. */
export function assignments(row: Readonly<Record<string, unknown>>): Sql {
  return join(Object.entries(row).map(([column, value]) => sql`${identifier(column)} = ${value}`));
}

/** Text that is SQL already: what a dialect wrote. Never text of a caller. */
export function raw(text: string): Sql {
  return new Sql(() => text);
}

/** Pieces or values, with commas between them. */
function join(values: readonly unknown[]): Sql {
  return new Sql((vendor, bindings) =>
    values.map((value) => write(vendor, bindings, value)).join(", "),
  );
}

function write(vendor: Vendor, bindings: unknown[], value: unknown): string {
  if (value instanceof Sql) return value.write(vendor, bindings);
  bindings.push(value);
  return "?";
}

/** The statement for a vendor. */
export function compileSql(piece: Sql, vendor: Vendor): Statement {
  const bindings: unknown[] = [];
  return { sql: piece.write(vendor, bindings), bindings };
}
