import { isSystemCollection, ownValue } from "@rowhouse/contract";
import { systemTables } from "./20261101-create-system-tables.ts";
import { systemFields } from "./system-fields.ts";

/** Whether a field of a system collection is the product's own, as a column or by its description; all others were added by users. */
export function isSystemField(collection: string, field: string): boolean {
  return isSystemCollection(collection) && namesOf(collection).has(field);
}

function namesOf(collection: string): ReadonlySet<string> {
  const table = systemTables.find(({ name }) => name === collection);
  return new Set([
    ...(table && table.primaryKey === undefined ? ["id"] : []),
    ...Object.keys(table?.columns ?? {}),
    ...(ownValue(systemFields, collection) ?? []).map(([name]) => name),
  ]);
}
