import { limits, type Misfit, type UnfitValues } from "@rowhouse/contract";
import type { Alteration, Database } from "../../database/database.ts";
import { storableAs } from "../fields/index.ts";
import {
  findLongValues,
  findRepeatedValues,
  readFirstValues,
  type FoundValues,
} from "./stored-values.repository.ts";

/**
 * The stored values that an altered column cannot hold: too long for it, held by several rows of a column that becomes
 * unique, or not of its datatype. Datatypes are compared on the first `limits.plannedRows` values.
 */
export async function unfitValues(
  db: Database,
  table: string,
  alteration: Alteration,
): Promise<UnfitValues[]> {
  const { from, to } = alteration;
  const column = { table, name: from.name };
  const found: [Misfit, FoundValues][] = [];
  if (isShorter(alteration))
    found.push(["too_long", await findLongValues(db, column, Number(to.length))]);
  if (to.unique && !from.unique) found.push(["not_unique", await findRepeatedValues(db, column)]);
  if (to.datatype !== from.datatype && !isText(to.datatype))
    found.push(["not_of_type", notOfType(to.datatype, await readFirstValues(db, column))]);
  return found
    .filter(([, { rows }]) => rows > 0)
    .map(([reason, { rows, samples }]) => ({ reason, rows, samples: samples.map(sampleOf) }));
}

const isText = (datatype: string): boolean => /CHAR|TEXT|CLOB/.test(datatype);

function isShorter({ from, to }: Alteration): boolean {
  if (!/CHAR/.test(to.datatype) || to.length === null) return false;
  return from.datatype !== to.datatype || Number(to.length) < Number(from.length ?? Infinity);
}

function notOfType(datatype: string, values: readonly unknown[]): FoundValues {
  const unfit = values.filter((value) => !fits(datatype, value));
  return { rows: unfit.length, samples: unfit.slice(0, limits.plannedSamples) };
}

function fits(datatype: string, value: unknown): boolean {
  const isPlain =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isPlain ? storableAs(datatype, value) : true;
}

/** Long values are shortened: a sample only has to be recognized. */
function sampleOf(value: unknown): string {
  const text = String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
