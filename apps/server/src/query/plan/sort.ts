import type { Field, SortRule } from "@rowhouse/contract";
import { isAliasType, sortField } from "@rowhouse/contract";

import { AppError, because } from "../../core/errors.ts";
import type { CollectionAccess, OnlyIn } from "./access.ts";
import { operandField } from "./access.ts";
import { columnKind, comparesAsText } from "../columns.ts";

/** One step of a checked order. */
export type OrderTerm =
  | { kind: "random" }
  | {
      kind: "column";
      column: string;
      direction: "asc" | "desc";
      nullable: boolean;
      /** The column has no order of its own. */
      asText?: boolean;
      onlyIn: OnlyIn[];
    };

/**
 * The order of a list: what was requested, else the sort field, and at the end what distinguishes rows, so that pages
 * never overlap (API contract 3.5). A field the caller may use in some rows only counts as empty in the others (F49).
 */
export function orderTerms(root: CollectionAccess, sort: readonly SortRule[] | null): OrderTerm[] {
  const terms = sort === null ? defaultTerms(root) : sort.map((rule) => sortTerm(root, rule));
  const ordered = new Set(terms.flatMap((term) => (term.kind === "column" ? [term.column] : [])));
  const last = identifying(root)
    .filter(({ field }) => !ordered.has(field))
    .map((field) => column(root, { field, onlyIn: [], direction: "asc" }));
  return [...terms, ...last];
}

/** The columns of the key, or all columns: whatever lets the caller distinguish rows. */
function identifying(root: CollectionAccess): readonly Field[] {
  if (root.key) return root.key.fields;
  const fields = Object.values(root.collection.fields);
  return fields.filter((field) => isOpen(root, field) && isOrderable(field));
}

function isOpen(root: CollectionAccess, field: Field): boolean {
  const use = root.operand(field);
  return use.kind === "rows" && use.onlyIn.length === 0;
}

function isOrderable(field: Field): boolean {
  const kind = columnKind(field);
  return kind !== null && kind !== "binary" && !comparesAsText(field);
}

function defaultTerms(root: CollectionAccess): OrderTerm[] {
  const field = sortField(root.collection);
  const use = field && root.operand(field);
  return field && use?.kind === "rows"
    ? [column(root, { field, onlyIn: use.onlyIn, direction: "asc" })]
    : [];
}

function sortTerm(root: CollectionAccess, rule: SortRule): OrderTerm {
  if (rule.direction === "random") return { kind: "random" };
  const { field, onlyIn } = operandField(root, rule.field);
  if (isAliasType(field.type)) {
    throw new AppError("unprocessable", because("sortField", { field: field.field }));
  }
  return column(root, { field, onlyIn, direction: rule.direction });
}

function column(
  root: CollectionAccess,
  term: { field: Field; onlyIn: OnlyIn[]; direction: "asc" | "desc" },
): OrderTerm {
  const { field, onlyIn, direction } = term;
  const nullable =
    onlyIn.length > 0 || (field.nullable !== false && root.key?.sole?.field !== field.field);
  return {
    kind: "column",
    column: field.field,
    direction,
    nullable,
    ...(comparesAsText(field) ? { asText: true } : {}),
    onlyIn,
  };
}
