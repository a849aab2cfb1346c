import { storedDatatype, ownValue } from "@rowhouse/contract";
import { AppError, brokenRule } from "../../core/errors.ts";
import type { ColumnDefinition, Database } from "../database.ts";
import { identifier, raw, sql } from "../sql.ts";

/** How values are brought into a type, and which ones do not go into it. */
interface Fit {
  /** The value as it is to be; the column stands for `?`. */
  becomes: string | null;
  /** Holds for values that do not fit; empty ones are not checked. */
  misfit: string;
}

/**
 * SQLite lets a column hold anything, so after its type has changed the stored values are converted and checked here, as the
 * other vendors do by themselves. Throws `unprocessable` when one does not fit.
 */
export async function fitValues(
  db: Database,
  table: string,
  column: ColumnDefinition,
): Promise<void> {
  const fit = fitFor(column);
  if (fit === null) return;
  const { quote } = db.dialect;
  const name = quote(column.name);
  const inColumn = (sql: string): string => sql.replaceAll("?", name);
  const [misfit] = await db.all(
    sql`select 1 as found from ${identifier(table)} where ${raw(name)} is not null and ${raw(inColumn(fit.misfit))} limit 1`,
  );
  if (misfit !== undefined)
    throw new AppError("unprocessable", brokenRule(column.name, "storedValues"));
  if (fit.becomes === null) return;
  const becomes = inColumn(fit.becomes);
  await db.run(
    sql`update ${identifier(table)} set ${raw(name)} = ${raw(becomes)} where ${raw(name)} is not null and ${raw(name)} is not ${raw(becomes)}`,
  );
}

function fitFor(column: ColumnDefinition): Fit | null {
  const datatype = storedDatatype("sqlite", column.datatype);
  // The length of an ENUM is its values, which SQLite does not check.
  const most = column.length === null ? Number.NaN : Math.trunc(Number(column.length));
  if (/CHAR/.test(datatype) && !Number.isNaN(most))
    return { becomes: null, misfit: `length(?) > ${most}` };
  if (/INT$|^YEAR$/.test(datatype))
    return {
      becomes: "case typeof(?) when 'real' then cast(round(?) as integer) else ? end",
      misfit: "typeof(?) not in ('integer', 'real')",
    };
  return ownValue(fits, datatype) ?? null;
}

const decimal: Fit = { becomes: null, misfit: "typeof(?) not in ('integer', 'real')" };
const dateTime: Fit = { becomes: "datetime(?)", misfit: "datetime(?) is null" };

const fits: Readonly<Record<string, Fit>> = {
  DECIMAL: decimal,
  FLOAT: decimal,
  DOUBLE: decimal,
  BOOLEAN: { becomes: null, misfit: "? not in (0, 1)" },
  DATE: { becomes: "date(?)", misfit: "date(?) is null" },
  TIME: { becomes: "time(?)", misfit: "time(?) is null" },
  DATETIME: dateTime,
  TIMESTAMP: dateTime,
  JSON: { becomes: null, misfit: "not json_valid(?)" },
};
