import { countsAtBeginnings, ownValue, searchWords, type Field } from "@rowhouse/contract";

import { isSearchable } from "../columns.ts";
import type { CollectionAccess } from "./access.ts";
import type { OrderTerm } from "./fields.ts";
import { allRows, and, noRows, or, type Predicate } from "./predicate.ts";
import { anyTextIn, scannedTextIn } from "./related.ts";

/** A text that items are called by. */
export interface Nearest {
  text: string;
  /** Where it is looked for; fields that the caller may not use are left out, also in the order. */
  fields: readonly string[];
  /** Those of the fields that decide the order. */
  leading: readonly string[];
}

/**
 * Rows in which each word of a text stands in one of the fields; one or two letters have to begin a word. The first ones are those where a
 * leading field begins with the text, then those where a word of it does, the shorter text first: the shortest is the text itself.
 * Without a field that the caller may use there is no row: nothing says that the text is elsewhere.
 */
export function nearestRows(
  root: CollectionAccess,
  nearest: Nearest | undefined,
): { where: Predicate; order: OrderTerm[] } {
  if (nearest === undefined) return { where: allRows, order: [] };
  const fields = nearest.fields.flatMap((name) => {
    const field = ownValue(root.collection.fields, name);
    return field && isSearchable(field) ? [field] : [];
  });
  const words = searchWords(nearest.text);
  if (words.length === 0) return { where: noRows, order: [] };
  const literal = words.join(" ");
  const leading = fields.filter(({ field }) => nearest.leading.includes(field));
  const beginning = (those: readonly Field[]): Predicate[] =>
    (["start", "word"] as const).map((at) => scannedTextIn(root, those, { literal, at }));
  return {
    where: countsAtBeginnings(nearest.text)
      ? or(...beginning(fields))
      : and(...words.map((word) => anyTextIn(root, fields, { literal: word }))),
    order: [{ kind: "ranks", ranks: beginning(leading) }, ...lengthOf(root, leading[0])],
  };
}

function lengthOf(root: CollectionAccess, field: Field | undefined): OrderTerm[] {
  if (field === undefined) return [];
  const use = root.operand(field);
  return use.kind === "rows" ? [{ kind: "length", column: field.field, onlyIn: use.onlyIn }] : [];
}
