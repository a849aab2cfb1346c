import { levelNames, ownValue } from "@rowhouse/contract";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import type { Values } from "../../query/index.ts";

/** Throws `unprocessable` for anything but an object, `invalidInput` for an unknown level (F60). */
export function checkedRule(body: unknown): Values {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new AppError("unprocessable", because("permissionObject"));
  const values: Values = { ...body };
  for (const [field, names] of Object.entries(levelNames)) {
    const level = ownValue(values, field);
    if (level === undefined || level === null) continue;
    if (typeof level !== "string" || !names.includes(level))
      throw new AppError("invalidInput", brokenRule(field, "oneOf", { options: names.join(", ") }));
  }
  return values;
}
