import { ownValue } from "@rowhouse/contract";
import type { Translation } from "../../i18n/translation.ts";

import { fieldOfKey, rowsBelow } from "./nested-paths.ts";

/** The message of each field of a form: its own, else how many of its rows have problems. */
export function fieldErrors(
  errors: Readonly<Record<string, string>>,
  t: Translation["t"],
): Readonly<Record<string, string>> {
  const fields = new Set(Object.keys(errors).map(fieldOfKey));
  if (fields.size === 0) return errors;
  return Object.fromEntries(
    [...fields].map((field) => [
      field,
      ownValue(errors, field) ?? t("problems.rows", { count: rowsBelow(errors, field).length }),
    ]),
  );
}
