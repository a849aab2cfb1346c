import { AppError, because } from "../../../core/errors.ts";
import type { Database, Row } from "../../../database/database.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import { identityIn } from "../../sql/stored-rows.ts";
import { storedValue } from "./stored-value.ts";

/**
 * Inserts rows of one collection and returns their keys, in their order. Of a key of several columns the database may make
 * one part by itself; the others are in the rows, or have a default that is known.
 */
export async function insertRows(
  db: Pick<Database, "insertAll">,
  access: CollectionAccess,
  rows: readonly Row[],
): Promise<(string | number)[]> {
  const identity = identityIn(access);
  const { fields, sole } = identity;
  if (sole) return await db.insertAll(access.name, rows, sole.field);
  const whole = rows.map((row) => withDefaults(access, row));
  const missing = fields.filter(({ field }) => whole.some((row) => !Object.hasOwn(row, field)));
  if (missing.length > 1)
    throw new AppError(
      "unprocessable",
      because("keysMissing", { field: missing.map(({ field }) => field).join(", ") }),
    );
  // A counter goes on behind the numbers that are given.
  const made = missing[0] ?? fields.find((field) => field.auto_increment) ?? fields[0];
  if (made === undefined) return [];
  const parts = await db.insertAll(access.name, whole, made.field);
  return parts.map((part, at) => {
    const row = whole[at] ?? {};
    return identity.of(Object.hasOwn(row, made.field) ? row : { ...row, [made.field]: part }) ?? "";
  });
}

function withDefaults(access: CollectionAccess, row: Row): Row {
  const result = { ...row };
  for (const field of identityIn(access).fields)
    if (!Object.hasOwn(row, field.field) && field.default_value !== null)
      result[field.field] = storedValue(field, field.default_value);
  return result;
}
