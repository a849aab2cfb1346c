import type { ColumnDefinition } from "../../src/database/database.ts";

/** A column of a table that a test makes: nullable, without a default. */
export function columnOf(
  name: string,
  datatype: string,
  more: Partial<ColumnDefinition> = {},
): ColumnDefinition {
  return {
    name,
    datatype,
    length: null,
    signed: true,
    nullable: true,
    defaultValue: null,
    unique: false,
    primaryKey: false,
    autoIncrement: false,
    ...more,
  };
}
