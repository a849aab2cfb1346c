import { isAliasType, defaultDatatype, type Field } from "@rowhouse/contract";
import type { ColumnDefinition, Database, DialectId } from "../database.ts";

/** The parts of a field that make its column; everything else of a field is metadata. */
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

/** The column of a field; what it does not say is as usual for its type (API contract 5.2): signed unless it counts, and nullable. */
export function toDefinition(dialect: DialectId, spec: ColumnSpec): ColumnDefinition {
  const usual = defaultDatatype(dialect, spec.type ?? "string");
  const length = spec.length ?? (spec.datatype ? null : (usual?.length ?? null));
  return {
    name: spec.field,
    datatype: (spec.datatype ?? usual?.datatype ?? "VARCHAR").toUpperCase(),
    length,
    signed: spec.signed ?? spec.auto_increment !== true,
    nullable: spec.nullable !== false && spec.primary_key !== true,
    defaultValue: spec.default_value ?? null,
    unique: spec.unique === true,
    primaryKey: spec.primary_key === true,
    autoIncrement: spec.primary_key === true && spec.auto_increment === true,
  };
}

/** Creates the table of a collection from its fields; those without a column are skipped. Runs inside `changeSchema`. */
export async function createCollectionTable(
  db: Database,
  name: string,
  fields: readonly ColumnSpec[],
): Promise<void> {
  const columns = fields
    .filter((field) => !isAliasType(field.type))
    .map((field) => toDefinition(db.dialect.id, field));
  await db.dialect.tables.create(db, name, columns);
}
