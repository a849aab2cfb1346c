import { isAliasType, type Field, type FieldType } from "@rowhouse/contract";
import { AppError } from "../../core/errors.ts";
import type { Database } from "../database.ts";

/** What a column needs to be told; everything else of a field is metadata. */
export type ColumnSpec = Pick<Field, "field" | "type"> &
  Partial<
    Pick<
      Field,
      | "datatype"
      | "length"
      | "default_value"
      | "auto_increment"
      | "primary_key"
      | "unique"
      | "signed"
      | "nullable"
    >
  >;

/** Datatype and length that go with a type when none is given (API contract 5.2, the usual pairing). */
const usual: Readonly<Partial<Record<FieldType, readonly [datatype: string, length?: string]>>> = {
  array: ["TEXT"],
  binary: ["BLOB"],
  boolean: ["TINYINT"],
  date: ["DATE"],
  datetime: ["DATETIME"],
  datetime_created: ["DATETIME"],
  datetime_updated: ["DATETIME"],
  decimal: ["DECIMAL", "10,2"],
  file: ["INT"],
  hash: ["VARCHAR", "255"],
  integer: ["INT"],
  json: ["TEXT"],
  lang: ["VARCHAR", "16"],
  m2o: ["INT"],
  slug: ["VARCHAR", "255"],
  sort: ["INT"],
  status: ["VARCHAR", "20"],
  string: ["VARCHAR", "255"],
  time: ["TIME"],
  user: ["INT"],
  user_created: ["INT"],
  user_updated: ["INT"],
  uuid: ["VARCHAR", "36"],
};

/** The datatype of a field as it is written into DDL, upper case; the usual one of its type when it names none. */
export function datatypeOf({ type, datatype, length }: ColumnSpec): {
  datatype: string;
  length: string | null;
} {
  const [name, size] = (type !== null ? usual[type] : undefined) ?? ["VARCHAR", "255"];
  if (!datatype) return { datatype: name, length: length ?? size ?? null };
  return { datatype: datatype.toUpperCase(), length: length ?? null };
}

/** Creates the table of a collection from its fields; those without a column are passed over. Runs inside `changeSchema`. */
export async function createCollectionTable(
  db: Database,
  name: string,
  fields: readonly ColumnSpec[],
): Promise<void> {
  const columns = fields.filter((field) => !isAliasType(field.type));
  const builder = db.knex.schema.createTable(name, (table) => {
    if (db.dialect.id === "mysql") {
      table.engine("InnoDB");
      table.charset("utf8mb4");
    }
    for (const field of columns) addColumn(db, table, field);
  });
  await db.run(builder);
}

type TableBuilder = Parameters<Parameters<Database["knex"]["schema"]["createTable"]>[1]>[0];

/** One column inside `createTable` or `alterTable`. Throws `unprocessable` for a datatype this vendor does not have. */
export function addColumn(db: Database, table: TableBuilder, field: ColumnSpec): void {
  if (field.primary_key && field.auto_increment) {
    if (datatypeOf(field).datatype === "BIGINT") table.bigIncrements(field.field);
    else table.increments(field.field);
    return;
  }
  const { datatype, length } = datatypeOf(field);
  const type = db.dialect.columnType(datatype, { length, signed: field.signed ?? true });
  if (type === null)
    throw new AppError("unprocessable", {
      field: field.field,
      details: `The database has no type ${datatype} with the length "${length ?? ""}".`,
    });
  const column = table.specificType(field.field, type);
  if (field.primary_key) column.primary();
  else if (field.unique) column.unique();
  if (field.nullable === false && !field.primary_key) column.notNullable();
  if (field.default_value !== null && field.default_value !== undefined)
    column.defaultTo(field.default_value);
}
