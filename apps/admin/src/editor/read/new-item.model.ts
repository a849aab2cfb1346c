import { ownValue, statusField, type Collection, type Item } from "@rowhouse/contract";
import { defaultValues } from "../../form/defaults.ts";
import { isSetByServer } from "./item-fields.model.ts";

/**
 * The initial values of a new item: the defaults of its fields, without those that the server sets itself and without dates
 * that are a function of the database ("now"), which it works out when it stores the item.
 * @param statuses statuses a new item may get; the first replaces a default that is missing or not allowed
 */
export function startValues(collection: Collection, statuses: readonly string[]): Item {
  const values = Object.fromEntries(
    Object.entries(defaultValues(collection)).filter(([name, value]) => {
      const field = ownValue(collection.fields, name);
      return field !== undefined && !isSetByServer(field) && !isDateFunction(field.type, value);
    }),
  );
  const status = statusField(collection);
  if (status === null || statuses.length === 0) return values;
  const chosen = ownValue(values, status.field);
  return { ...values, [status.field]: statuses.includes(String(chosen)) ? chosen : statuses[0] };
}

function isDateFunction(type: string | null, value: unknown): boolean {
  return (type === "date" || type === "time" || type === "datetime") && !/^\d/.test(String(value));
}
