import { limits, numberRange, type Misfit } from "@rowhouse/contract";
import { AppError, brokenRule } from "../../core/errors.ts";
import type { Alteration, Database } from "../database.ts";
import { identifier, list, raw, sql, type Sql } from "../sql.ts";
import { hasOtherType } from "../dialects/shared.ts";
import {
  contentOf,
  convertValue,
  decimalsOf,
  isConvertible,
  textLimit,
  withoutZeros,
  type Converted,
} from "./convert-value.ts";

/** A stored value that an altered column does not take as it is, the rows that hold it, and what becomes of it. */
export interface ConvertedValue {
  text: string;
  rows: number;
  converted: Converted;
}

/**
 * The different values of a column that a conversion concerns, and what becomes of each, in pieces of `limits.plannedRows`. What an
 * alteration leaves as it is beyond doubt is not among them. The plan and the change itself both read this.
 */
export async function* convertedValues(
  db: Database,
  table: string,
  alteration: Alteration,
): AsyncGenerator<ConvertedValue[]> {
  const scan = scanOf(db, alteration);
  if (scan === null) return;
  const text = exactText(db, alteration.from.name);
  const { becomes, outside, where } = scan;
  const columns = sql`${becomes === undefined ? sql`` : sql`min(${becomes}) as becomes, `}${outside === undefined ? sql`` : sql`min(${outside}) as outside, `}`;
  let after: string | null = null;
  let isMore = true;
  while (isMore) {
    const isNext = after === null ? sql`` : sql` and ${text} > ${bound(db, after)}`;
    const rows = await db.all(sql`select ${text} as value, ${columns}count(*) as total
      from ${identifier(table)} where ${identifier(alteration.from.name)} is not null and ${where}${isNext}
      group by ${text} order by ${text} limit ${raw(String(limits.plannedRows))}`);
    const values = rows.map((row): ConvertedValue => {
      const value = textOf(row["value"]);
      const rounded = becomesNumber(row["becomes"], row["outside"]);
      const converted = rounded ?? convertValue(db.dialect.id, alteration, value);
      return { text: value, rows: Number(row["total"]), converted };
    });
    isMore = values.length === limits.plannedRows;
    after = values.at(-1)?.text ?? null;
    yield values;
  }
}

/**
 * Brings the values of a column into the form that it is to hold, before it is altered: exactly those that `convertedValues` names.
 * Throws `unprocessable` where values would change or get lost and the alteration does not accept that.
 */
export async function settleValues(
  db: Database,
  table: string,
  alteration: Alteration,
): Promise<void> {
  const { from, to, acceptsLosses = false } = alteration;
  const mayBeEmpty = from.nullable && !to.primaryKey;
  const scan = scanOf(db, alteration);
  const rewritten = new Map<string, string | null>();
  for await (const values of convertedValues(db, table, alteration)) {
    for (const { text, converted } of values) {
      const isLost = converted.misfit !== undefined;
      if (isLost && (!acceptsLosses || !mayBeEmpty))
        throw new AppError("unprocessable", brokenRule(to.name, "storedValues"));
      if (!isLost && !converted.isKept && !acceptsLosses)
        throw new AppError("unprocessable", brokenRule(to.name, "storedLosses"));
      if (isLost) rewritten.set(text, null);
      else if (scan?.becomes === undefined && converted.becomes !== text)
        rewritten.set(text, converted.becomes);
    }
  }
  await rewrite(db, { table, name: from.name, isText: isText(db, from.datatype) }, rewritten);
  if (scan?.becomes === undefined) return;
  const column = identifier(from.name);
  await db.run(sql`update ${identifier(table)} set ${column} = ${scan.becomes}
    where ${column} is not null and ${scan.where}`);
}

interface Rewritten {
  table: string;
  name: string;
  isText: boolean;
}

/** Values by their texts; what is no text can only be emptied here, the database itself does the rest. */
async function rewrite(
  db: Database,
  { table, name, isText: holdsText }: Rewritten,
  values: ReadonlyMap<string, string | null>,
): Promise<void> {
  const text = exactText(db, name);
  const entries = [...values].filter(([, becomes]) => holdsText || becomes === null);
  const size = 200;
  for (let at = 0; at < entries.length; at += size) {
    const some = entries.slice(at, at + size);
    const kept = some.flatMap(([value, becomes]) =>
      becomes === null ? [] : [sql`when ${bound(db, value)} then ${becomes}`],
    );
    const set =
      kept.length === 0
        ? sql`null`
        : sql`case ${text} ${kept.reduce((before, next) => sql`${before} ${next}`)} else null end`;
    const named = list(some.map(([value]) => bound(db, value)));
    await db.run(
      sql`update ${identifier(table)} set ${identifier(name)} = ${set} where ${text} in (${named})`,
    );
  }
}

/** Which rows to look at; for numbers, what they become and whether that is out of the range. */
interface Scan {
  where: Sql;
  becomes?: Sql;
  outside?: Sql;
}

/** Null where every value stays what it is. */
function scanOf(db: Database, alteration: Alteration): Scan | null {
  const { from, to } = alteration;
  const { id: kind } = db.dialect;
  if (!hasOtherType(db.dialect, from, to)) return null;
  const [before, after] = [contentOf(kind, from.datatype), contentOf(kind, to.datatype)];
  const everything: Scan = { where: sql`1 = 1` };
  if (!isConvertible(before, after)) return everything;
  if (before === "number" && after === "number") return numberScan(db, alteration);
  if (after === "text") {
    if (/ENUM|^SET$/.test(to.datatype)) return everything;
    const limit = textLimit(kind, to);
    return limit === null ? null : longTexts(db, alteration, limit);
  }
  const isSafe =
    (before === "date" && after === "datetime") || before === after || before === "other";
  return isSafe || (before === "flag" && after === "number") ? null : everything;
}

function longTexts(
  db: Database,
  { from }: Alteration,
  { most, unit }: { most: number; unit: "characters" | "bytes" },
): Scan | null {
  const limit = textLimit(db.dialect.id, from);
  if (limit?.unit === unit && limit.most <= most) return null;
  const text = raw(db.dialect.asText(db.dialect.quote(from.name)));
  const characters = db.dialect.id === "sqlite" ? "length" : "char_length";
  const length = sql`${raw(unit === "bytes" ? "octet_length" : characters)}(${text})`;
  return { where: sql`${length} > ${most}` };
}

/** Numbers that are rounded, or out of the range once they are. */
function numberScan(db: Database, { from, to }: Alteration): Scan | null {
  const { id: kind } = db.dialect;
  const decimals = decimalsOf(kind, to);
  const range = numberRange(kind, to.datatype, to);
  if (decimals === null && range === null) return null;
  const column = identifier(from.name);
  const number = raw(exactNumber[kind](db.dialect.quote(from.name), from.datatype));
  const becomes = decimals === null ? number : sql`round(${number}, ${raw(String(decimals))})`;
  const isRounded =
    kind === "postgres" ? sql`${becomes} <> ${number}` : sql`${becomes} <> ${column}`;
  if (range === null) return { where: isRounded, becomes };
  const [least, most] = [raw(range.least), raw(range.most)];
  const below = range.least === "0" ? "negative" : "out_of_range";
  const outside = sql`case when ${becomes} < ${least} then ${below} when ${becomes} > ${most} then 'out_of_range' end`;
  return {
    where: sql`(${isRounded} or ${becomes} < ${least} or ${becomes} > ${most})`,
    becomes,
    outside,
  };
}

/** A number that is rounded half away from 0: halves of a binary number would go to the even side. */
const exactNumber: Readonly<
  Record<Database["dialect"]["id"], (column: string, datatype: string) => string>
> = {
  sqlite: (column) => column,
  mysql: (column, datatype) =>
    /FLOAT|DOUBLE|REAL/i.test(datatype) ? `cast(${column} as decimal(65, 30))` : column,
  postgres: (column) => `(${column})::numeric`,
};

function becomesNumber(becomes: unknown, outside: unknown): Converted | null {
  if (becomes === null || becomes === undefined) return null;
  const reason = misfitOf(outside);
  return reason === null
    ? { becomes: withoutZeros(textOf(becomes)), isKept: false }
    : { misfit: reason };
}

function misfitOf(outside: unknown): Misfit | null {
  if (outside === null || outside === undefined) return null;
  return textOf(outside) === "negative" ? "negative" : "out_of_range";
}

/** The column as text that is compared and ordered byte by byte. */
function exactText({ dialect }: Database, name: string): Sql {
  const text = dialect.asText(dialect.quote(name));
  const exact: Readonly<Record<typeof dialect.id, string>> = {
    sqlite: `(${text} collate binary)`,
    mysql: `cast(convert(${text} using utf8mb4) as binary)`,
    postgres: `(${text} collate "C")`,
  };
  return raw(exact[dialect.id]);
}

function bound({ dialect }: Database, text: string): Sql {
  return dialect.id === "mysql" ? sql`cast(${text} as binary)` : sql`${text}`;
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value);
}

function isText(db: Database, datatype: string): boolean {
  return contentOf(db.dialect.id, datatype) === "text";
}
