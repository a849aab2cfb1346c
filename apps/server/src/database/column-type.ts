import { findDatatype, lengthProblem, storedDatatype } from "@rowhouse/contract";
import type { Dialect } from "./database.ts";

/** The type of a column, in the words of any database. */
export interface ColumnType {
  datatype: string;
  length: string | null;
  signed: boolean;
}

/** What this database makes of a column of another one, in its own words; two columns with the same are the same. */
export function columnHere(dialect: Dialect, type: ColumnType): string | null {
  const { datatype, length, signed } = nearestColumn(dialect, type);
  return dialect.columnType(datatype, { length, signed });
}

/** The nearest column that this database has: what is too long or has no length becomes a long text, and lengths say what is stored. */
export function nearestColumn(dialect: Dialect, type: ColumnType): ColumnType {
  const { id } = dialect;
  const { datatype, length } = withLength(dialect, type);
  const own = storedDatatype(id, datatype);
  // PostgreSQL knows no numbers without a sign.
  const signed = id === "postgres" || type.signed;
  const known = findDatatype(id, own);
  if (known === null) return { datatype: own, length: null, signed };
  if (known.unit === "values" || known.length === "none" || known.unit === "digits")
    return { datatype: own, length: known.unit === "values" ? length : null, signed };
  const made = dialect.columnType(datatype, { length, signed });
  return { datatype: own, length: /\(([^)]*)\)/.exec(made ?? "")?.[1] ?? null, signed };
}

function withLength({ id }: Dialect, { datatype, length }: ColumnType): Omit<ColumnType, "signed"> {
  const problem = lengthProblem(id, datatype, length);
  if (problem === null) return { datatype, length };
  if (lengthProblem(id, datatype, null) === null) return { datatype, length: null };
  const usual = findDatatype(id, datatype);
  const isText = usual?.unit === "characters";
  return isText
    ? { datatype: "LONGTEXT", length: null }
    : { datatype, length: usual?.usualLength ?? null };
}
