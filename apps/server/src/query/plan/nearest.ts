import { ownValue, searchWords } from "@rowhouse/contract";

import { isSearchable } from "../columns.ts";
import type { CollectionAccess } from "./access.ts";
import type { OrderTerm } from "./fields.ts";
import { allRows, and, noRows, type Predicate } from "./predicate.ts";
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
 * Rows in which each word of a text stands in one of the fields, and their order: where a leading field is the text, begins with it, has a
 * word that does, and all others. Without a field that the caller may use there is no row: nothing says that the text is elsewhere.
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
  const ranks = (["whole", "start", "word"] as const).map((at) =>
    scannedTextIn(root, leading, { literal, at }),
  );
  return {
    where: and(...words.map((word) => anyTextIn(root, fields, { literal: word }))),
    order: [{ kind: "ranks", ranks }],
  };
}
