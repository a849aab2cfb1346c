import {
  ownValue,
  findRelation,
  fromArrayText,
  limits,
  listedValues,
  parseJson,
} from "@rowhouse/contract";
import type { Field, Model } from "@rowhouse/contract";
import type { Database } from "../../database/database.ts";
import { identifier, raw, sql } from "../../database/sql.ts";

/** A choice that rows hold. */
export interface UsedChoice {
  table: string;
  column: string;
  value: string;
  rows: number;
}

/** The state of a field after a change, as far as its choices depend on it. */
export type FieldAfter = Pick<Field, "type" | "options">;

/** The values that a change takes from the choices of a field. */
export function removedChoices(before: Field, after: FieldAfter): string[] {
  const left = listedValues(after);
  // A status may be any text, and so may the value of a field that lists no choices any more.
  return left === null ? [] : (listedValues(before) ?? []).filter((value) => !left.includes(value));
}

/** The choices that a change takes away although rows hold them, in their order. */
export async function usedChoices(
  { db, model }: { db: Database; model: Model },
  before: Field,
  after: FieldAfter,
): Promise<UsedChoice[]> {
  const removed = removedChoices(before, after);
  const place = placeOf(model, before);
  if (removed.length === 0 || place === null) return [];
  const counts = await countListed(db, place, before);
  return removed.flatMap((value) => {
    const rows = counts.get(value) ?? 0;
    return rows === 0 ? [] : [{ ...place, value, rows }];
  });
}

interface Place {
  table: string;
  column: string;
}

/** Where the values are stored: in the column of the field, or, for languages, in the translations. */
function placeOf(
  model: Model,
  { collection, field, type, datatype, options }: Field,
): Place | null {
  if (datatype !== null) return { table: collection, column: field };
  const relation = type === "translation" ? findRelation(model, collection, field) : null;
  if (relation?.kind !== "o2m") return null;
  const named = options?.["translationLanguageField"] ?? options?.["languageField"] ?? "language";
  const column = String(named);
  const fields = ownValue(model.collections, relation.collection)?.fields ?? {};
  return Object.hasOwn(fields, column) ? { table: relation.collection, column } : null;
}

/** How many rows hold each value of a column, or have it in their list; of lists the first `limits.plannedRows` different ones. */
export async function countListed(
  db: Database,
  { table, column }: Place,
  { type }: Pick<Field, "type">,
): Promise<ReadonlyMap<string, number>> {
  const text = raw(db.dialect.asText(db.dialect.quote(column)));
  const found =
    await db.all(sql`select ${text} as value, count(*) as total from ${identifier(table)}
    where ${identifier(column)} is not null group by ${text} limit ${raw(String(limits.plannedRows))}`);
  const counts = new Map<string, number>();
  for (const row of found)
    for (const value of valuesIn(String(row["value"]), type))
      counts.set(value, (counts.get(value) ?? 0) + Number(row["total"]));
  return counts;
}

function valuesIn(stored: string, type: Field["type"]): readonly string[] {
  if (type !== "array" && type !== "json") return [stored];
  const list = type === "json" ? parseJson(stored) : fromArrayText(stored);
  return Array.isArray(list) ? [...new Set(list.map(String))] : [];
}
