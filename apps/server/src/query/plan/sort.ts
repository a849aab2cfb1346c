import type { Field, SortRule } from "@rowhouse/contract";
import { isAliasType, sortField } from "@rowhouse/contract";

import { AppError } from "../../core/errors.ts";
import type { CollectionAccess, OnlyIn } from "./access.ts";
import { operandField } from "./access.ts";

/** One step of a checked order. */
export type OrderTerm =
  | { kind: "random" }
  | {
      kind: "column";
      column: string;
      direction: "asc" | "desc";
      nullable: boolean;
      onlyIn: OnlyIn[];
    };

/**
 * The order of a list: what was asked for, else the sort field, and the primary key at the end so that pages never
 * overlap (API contract 3.5). A field the caller may use in some rows only counts as empty in the others (F49).
 */
export function orderTerms(root: CollectionAccess, sort: readonly SortRule[] | null): OrderTerm[] {
  const terms = sort === null ? defaultTerms(root) : sort.map((rule) => sortTerm(root, rule));
  const key = root.key?.field;
  const isKeyed =
    key === undefined || terms.some((term) => term.kind === "column" && term.column === key);
  return isKeyed
    ? terms
    : [...terms, { kind: "column", column: key, direction: "asc", nullable: false, onlyIn: [] }];
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
    throw new AppError("unprocessable", {
      details: `${field.field} cannot be sorted by`,
      field: field.field,
    });
  }
  return column(root, { field, onlyIn, direction: rule.direction });
}

function column(
  root: CollectionAccess,
  term: { field: Field; onlyIn: OnlyIn[]; direction: "asc" | "desc" },
): OrderTerm {
  const { field, onlyIn, direction } = term;
  const nullable =
    onlyIn.length > 0 || (field.nullable !== false && field.field !== root.key?.field);
  return { kind: "column", column: field.field, direction, nullable, onlyIn };
}
