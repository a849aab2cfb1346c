import {
  limits,
  storedDatatype,
  ownValue,
  type Misfit,
  type UnfitValues,
} from "@rowhouse/contract";
import type { Alteration, Database } from "../../database/database.ts";
import {
  countRows,
  countValues,
  findLongValues,
  findOutside,
  findRepeatedValues,
  readFirstValues,
  type FoundValues,
  type StoredColumn,
} from "./stored-values.repository.ts";
import { contentOf, isConvertible, rangeOf, textMisfit } from "./value-fit.ts";

/**
 * The stored values that an altered column cannot hold: too long for it, out of its range, none of its list or not of its
 * datatype, and in a column that becomes unique or the key those that several rows hold, or that are missing. Texts that become
 * something else are tried on the first `limits.plannedRows` values, everything else on all rows.
 */
export async function unfitValues(
  db: Database,
  table: string,
  alteration: Alteration,
): Promise<UnfitValues[]> {
  const { from, to } = alteration;
  const column = { table, name: from.name };
  const found = [
    ...(await longValues(db, column, alteration)),
    ...(await keyValues(db, column, alteration)),
    ...(await otherValues(db, column, { from, to })),
  ];
  return found
    .filter(([, { rows }]) => rows > 0)
    .map(([reason, { rows, samples }]) => ({ reason, rows, samples: samples.map(sampleOf) }));
}

type Found = [Misfit, FoundValues];

/** Bytes that the long texts of MySQL hold; those of the other vendors have no end. */
const textBytes: Readonly<Record<string, number>> = {
  TINYTEXT: 255,
  TEXT: 65_535,
  MEDIUMTEXT: 16_777_215,
};

async function longValues(
  db: Database,
  column: StoredColumn,
  { from, to }: Alteration,
): Promise<Found[]> {
  const stored = storedDatatype(db.dialect.id, to.datatype);
  const bytes = db.dialect.id === "mysql" ? ownValue(textBytes, stored) : undefined;
  if (bytes !== undefined && stored !== storedDatatype("mysql", from.datatype))
    return [["too_long", await findLongValues(db, column, { most: bytes, unit: "bytes" })]];
  const most = Number(to.length);
  const isShorter =
    from.datatype !== to.datatype || most < Number(from.length ?? Number.POSITIVE_INFINITY);
  if (!/CHAR/.test(stored) || to.length === null || Number.isNaN(most) || !isShorter) return [];
  return [["too_long", await findLongValues(db, column, { most, unit: "characters" })]];
}

async function keyValues(
  db: Database,
  column: StoredColumn,
  { from, to }: Alteration,
): Promise<Found[]> {
  const becomesKey = to.primaryKey && !from.primaryKey;
  const found: Found[] = [];
  if (becomesKey || (to.unique && !from.unique && !from.primaryKey))
    found.push(["not_unique", await findRepeatedValues(db, column)]);
  if (becomesKey) {
    const rows = (await countRows(db, column.table)) - (await countValues(db, column));
    found.push(["empty", { rows, samples: [] }]);
  }
  return found;
}

/** What does not survive becoming something else. */
async function otherValues(
  db: Database,
  column: StoredColumn,
  { from, to }: Alteration,
): Promise<Found[]> {
  const kind = db.dialect.id;
  const [before, after] = [contentOf(kind, from.datatype), contentOf(kind, to.datatype)];
  if (!isConvertible(kind, before, after)) {
    const samples = (await readFirstValues(db, column)).slice(0, limits.plannedSamples);
    return [["not_of_type", { rows: await countValues(db, column), samples }]];
  }
  if (before === "text" && (to.datatype !== from.datatype || to.length !== from.length))
    return textValues(await readFirstValues(db, column), (text) => textMisfit(kind, to, text));
  if (before === "number" && after === "flag" && kind !== "mysql")
    return [["not_of_type", await findOutside(db, column, { least: "0", most: "1", decimals: 9 })]];
  const range = before === "number" ? rangeOf(kind, to) : null;
  if (range === null) return [];
  const { least, ...upper } = range;
  if (least !== "0") return [["out_of_range", await findOutside(db, column, range)]];
  return [
    ["negative", await findOutside(db, column, { least, most: null, decimals: upper.decimals })],
    ["out_of_range", await findOutside(db, column, { least: null, ...upper })],
  ];
}

function textValues(
  values: readonly unknown[],
  misfitOf: (text: string) => Misfit | null,
): Found[] {
  const unfit = Map.groupBy(values, (value) =>
    typeof value === "string" ? misfitOf(value) : null,
  );
  return [...unfit].flatMap(([reason, found]): Found[] =>
    reason === null
      ? []
      : [[reason, { rows: found.length, samples: found.slice(0, limits.plannedSamples) }]],
  );
}

/** Long values are shortened: a sample only has to be recognized. */
function sampleOf(value: unknown): string {
  const text = String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
