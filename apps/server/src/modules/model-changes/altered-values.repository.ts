import { limits, type Conversion, type Misfit, type UnfitValues } from "@rowhouse/contract";
import { convertedValues } from "../../database/ddl/conversion.ts";
import type { Alteration, Database } from "../../database/database.ts";
import {
  countRows,
  countValues,
  findRepeatedValues,
  type StoredColumn,
} from "./stored-values.repository.ts";

/**
 * The fate of the stored values of an altered column, of which `rows` have one; and those that it cannot hold: too long for it,
 * out of its range, none of its list or not of its datatype, and in a column that becomes unique or the key those that several rows
 * hold, or that are missing. Of what is converted the first `limits.plannedRows` different values are looked at.
 */
export async function alteredValues(
  db: Database,
  table: string,
  { alteration, rows }: { alteration: Alteration; rows: number },
): Promise<{ unfit: UnfitValues[]; conversion: Conversion }> {
  const keys = await keyValues(db, { table, name: alteration.from.name }, alteration);
  const conversion: Conversion = { kept: rows, changed: 0, lost: 0, samples: [], sampled: false };
  const lost = new Map<Misfit, UnfitValues>();
  const first = await convertedValues(db, table, alteration).next();
  const values = first.done === true ? [] : first.value;
  for (const { text, rows: count, converted } of values) {
    if (converted.misfit !== undefined) {
      const { misfit: reason } = converted;
      const found = lost.get(reason) ?? { reason, rows: 0, samples: [] };
      lost.set(reason, {
        reason,
        rows: found.rows + count,
        samples: [...found.samples, sampleOf(text)].slice(0, limits.plannedSamples),
      });
      conversion.lost += count;
    } else if (!converted.isKept) {
      conversion.changed += count;
      if (conversion.samples.length < limits.plannedSamples)
        conversion.samples.push({ from: sampleOf(text), to: sampleOf(converted.becomes) });
    }
  }
  conversion.sampled = values.length === limits.plannedRows;
  conversion.kept = rows - conversion.changed - conversion.lost;
  return { unfit: [...keys, ...lost.values()], conversion };
}

async function keyValues(
  db: Database,
  column: StoredColumn,
  { from, to }: Alteration,
): Promise<UnfitValues[]> {
  const becomesKey = to.primaryKey && !from.primaryKey;
  const found: UnfitValues[] = [];
  if (becomesKey || (to.unique && !from.unique && !from.primaryKey)) {
    const { rows, samples } = await findRepeatedValues(db, column);
    found.push({
      reason: "not_unique",
      rows,
      samples: samples.map((value) => sampleOf(String(value))),
    });
  }
  if (becomesKey) {
    const rows = (await countRows(db, column.table)) - (await countValues(db, column));
    found.push({ reason: "empty", rows, samples: [] });
  }
  return found.filter(({ rows }) => rows > 0);
}

/** Long values are shortened: a sample only has to be recognized. */
function sampleOf(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
