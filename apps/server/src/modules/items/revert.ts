import { ownValue, type Field, type Model } from "@rowhouse/contract";
import { isAliasType } from "@rowhouse/contract";

import type { Item, Values } from "../../query/index.ts";

/** Types that the server fills in; a revert is a change like any other and sets them again. */
const stamped: ReadonlySet<string> = new Set([
  "user_created",
  "user_updated",
  "datetime_created",
  "datetime_updated",
  "hash",
]);

/**
 * The values that bring an item back to a snapshot: only those that differ, so that a caller is not refused for
 * fields that stay as they are. Both states are those of revisions. Fields missing from one of them or from the model are left alone.
 */
export function changesTo(
  model: Model,
  state: { collection: string; current: Item; snapshot: Item },
): Values {
  const fields = ownValue(model.collections, state.collection)?.fields ?? {};
  const entries = Object.entries(state.snapshot).filter(([name, value]) => {
    const field = ownValue(fields, name);
    const isKnown = field !== undefined && Object.hasOwn(state.current, name);
    return isKnown && isRestored(field) && !isSame(value, state.current[name]);
  });
  return Object.fromEntries(entries);
}

/** Whether going back writes a field at all. */
export function isRestored(field: Field): boolean {
  return (
    field.filled !== "always" &&
    !isKey(field) &&
    !isAliasType(field.type) &&
    !stamped.has(field.type ?? "")
  );
}

function isKey({ primary_key: isSole, key_part: part }: Field): boolean {
  return isSole || part !== undefined;
}

/** Snapshots keep numbers as text. */
function isSame(snapshot: unknown, current: unknown): boolean {
  if (snapshot === null || current === null || current === undefined)
    return (snapshot ?? null) === (current ?? null);
  return text(snapshot) === text(current);
}

function text(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
