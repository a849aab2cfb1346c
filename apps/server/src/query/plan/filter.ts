import {
  type Field,
  type FilterEntry,
  type FilterGroup,
  type FilterRule,
  type Operator,
  findRelation,
  flatRules,
  isAliasType,
  isFilterGroup,
  isToManyType,
  rulesOf,
} from "@rowhouse/contract";

import { AppError, because } from "../../core/errors.ts";
import { type Access, type CollectionAccess, onlyInPredicate, operandField } from "./access.ts";
import { columnKind, comparesAsText, isMoney, isPlainText } from "../columns.ts";
import { filterValue, unmatched } from "./column-values.ts";
import { listPredicate } from "./list-filter.ts";
import {
  allRows,
  and,
  narrowed,
  noRows,
  or,
  type LikePattern,
  type Predicate,
} from "./predicate.ts";
import { usagePredicate } from "./usage.ts";
import { traverse, relatedText, anyTextIn, searchableFields } from "./related.ts";

/**
 * The caller's whole filter as one predicate. Every operand is checked, at any depth; groups stand beside the rules
 * outside of them, and all stays inside the filter's own parentheses (API contract 3.3, F2, F18).
 */
export function filterPredicate(
  access: Access,
  root: CollectionAccess,
  entries: readonly FilterEntry[],
): Predicate {
  const groups = entries.filter(isFilterGroup).map((group) => groupPredicate(access, root, group));
  return and(flatPredicate(access, root, flatRules(entries)), ...groups);
}

/** One group. An entry without a rule at any depth is no condition: it takes no part in a group of any. */
function groupPredicate(access: Access, root: CollectionAccess, group: FilterGroup): Predicate {
  const parts = group.entries
    .filter((entry) => rulesOf([entry]).length > 0)
    .map((entry) =>
      isFilterGroup(entry)
        ? groupPredicate(access, root, entry)
        : rulePredicate(access, root, entry),
    );
  if (parts.length === 0) return allRows;
  return group.group === "any" ? or(...parts) : and(...parts);
}

/** `logical=or` splits rules into runs that are joined by AND, as flat SQL reads. */
function flatPredicate(
  access: Access,
  root: CollectionAccess,
  rules: readonly FilterRule[],
): Predicate {
  const runs: Predicate[][] = [];
  for (const rule of rules) {
    const predicate = rulePredicate(access, root, rule);
    const startsRun = rule.logical === "or" && !ignoresLogical.has(rule.operator);
    const last = runs.at(-1);
    if (startsRun || !last) runs.push([predicate]);
    else last.push(predicate);
  }
  return runs.length === 0 ? allRows : or(...runs.map((parts) => and(...parts)));
}

const ignoresLogical: ReadonlySet<Operator> = new Set(["null", "nnull", "empty", "used", "nused"]);

/** A rule on the way along its path. `isDotted`: unknown fields are 404/202 to administrators (API contract 3.3). */
type PathRule = FilterRule & { isDotted?: boolean };

function rulePredicate(access: Access, collection: CollectionAccess, rule: PathRule): Predicate {
  const { isDotted = rule.path.length > 1 } = rule;
  const [name = "", ...rest] = rule.path;
  if (isMissing(collection, name, isDotted)) throw new AppError("fieldNotFound", { field: name });
  if (rest.length > 0) {
    const step = traverse(access, collection, name);
    return step.wrap(rulePredicate(access, step.target, { ...rule, path: rest, isDotted: true }));
  }
  const { field, onlyIn } = operandField(collection, name);
  const inRows = onlyInPredicate(onlyIn);
  if (isAliasType(field.type))
    return and(inRows, listPredicate(access, collection, { field, rule }));
  if (rule.operator === "has" || rule.operator === "nhas" || rule.operator === "all") {
    throw new AppError(
      "unprocessable",
      because("listOperator", { field: name, operator: rule.operator }),
    );
  }
  if (rule.operator === "used" || rule.operator === "nused") {
    const usage = usagePredicate(access.model, field, rule.operator === "nused");
    if (usage !== null) return and(inRows, usage);
    throw new AppError(
      "unprocessable",
      because("usedOperator", { field: name, operator: rule.operator }),
    );
  }
  return and(
    inRows,
    textThroughRelation(access, collection, { field, rule }) ??
      narrowed(collection.collection, columnPredicate(field, rule)),
  );
}

function isMissing(
  { isAdmin, collection }: CollectionAccess,
  name: string,
  isDotted: boolean,
): boolean {
  return isAdmin && isDotted && !Object.hasOwn(collection.fields, name);
}

/** `contains` on a many-to-one field searches the texts and numbers of the related row. */
function textThroughRelation(
  access: Access,
  collection: CollectionAccess,
  operand: { field: Field; rule: FilterRule },
): Predicate | null {
  const { field, rule } = operand;
  const pattern = likePattern(rule);
  if (pattern === null || !findRelation(access.model, collection.name, field.field)) return null;
  if ("literal" in pattern && pattern.literal === "") return allRows;
  const step = traverse(access, collection, field.field);
  const found = step.wrap(relatedText(step.target, pattern));
  if (!isNegated(rule.operator)) return found;
  return found.kind === "related"
    ? and(present(field), { ...found, negate: true })
    : present(field);
}

/** One operator on a column of the collection itself. */
function columnPredicate(field: Field, rule: Pick<FilterRule, "operator" | "value">): Predicate {
  const column = field.field;
  const { operator, value } = rule;
  switch (operator) {
    case "eq":
    case "neq":
      return equality(field, { value, negate: operator === "neq" });
    case "lt":
    case "lte":
    case "gt":
    case "gte":
      return compared(field, value, symbols[operator]);
    case "in":
    case "nin":
      return listed(field, { values: asList(value), negate: operator === "nin" });
    case "between":
    case "nbetween":
      return between(field, { values: asList(value), negate: operator === "nbetween" });
    case "null":
    case "nnull":
      return { kind: "null", column, negate: operator === "nnull" };
    case "empty":
      return isPlainText(field) ? or(absent(field), compared(field, "", "=")) : absent(field);
    case "nempty":
      return isPlainText(field) ? and(present(field), compared(field, "", "<>")) : present(field);
    default:
      return likeOn(field, rule);
  }
}

const symbols = { lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

function equality(field: Field, { value, negate }: { value: unknown; negate: boolean }): Predicate {
  const wanted = filterValue(field, value);
  if (wanted === unmatched) return negate ? present(field) : noRows;
  const comparison: Predicate = {
    kind: "compare",
    column: field.field,
    operator: negate ? "<>" : "=",
    value: wanted,
    ...textual(field),
  };
  // NULL reads as false (API contract 1.6), so it has to be found as false as well (F57).
  const meansFalse =
    columnKind(field) === "boolean" && (wanted === 0 || wanted === false) !== negate;
  return meansFalse ? or(comparison, absent(field)) : comparison;
}

function compared(
  field: Field,
  value: unknown,
  operator: "=" | "<>" | "<" | "<=" | ">" | ">=",
): Predicate {
  const wanted = filterValue(field, value);
  return wanted === unmatched
    ? noRows
    : { kind: "compare", column: field.field, operator, value: wanted, ...textual(field) };
}

function listed(
  field: Field,
  { values, negate }: { values: unknown[]; negate: boolean },
): Predicate {
  const wanted = values
    .map((value) => filterValue(field, value))
    .filter((value) => value !== unmatched);
  if (values.length === 0) return noRows;
  if (negate)
    return wanted.length === 0
      ? present(field)
      : { kind: "oneOf", column: field.field, values: wanted, negate, ...textual(field) };
  if (wanted.length === 0) return noRows;
  const found: Predicate = {
    kind: "oneOf",
    column: field.field,
    values: wanted,
    negate,
    ...textual(field),
  };
  const meansFalse =
    columnKind(field) === "boolean" && wanted.some((value) => value === 0 || value === false);
  return meansFalse ? or(found, absent(field)) : found;
}

function between(
  field: Field,
  { values, negate }: { values: unknown[]; negate: boolean },
): Predicate {
  const from = filterValue(field, values[0]);
  const to = filterValue(field, values.at(-1));
  if (from === unmatched || to === unmatched) return noRows;
  return { kind: "between", column: field.field, from, to, negate, ...textual(field) };
}

function likeOn(field: Field, rule: Pick<FilterRule, "operator" | "value">): Predicate {
  const pattern = likePattern(rule);
  if (pattern === null) throw new AppError("operatorUnknown", { operator: rule.operator });
  if ("literal" in pattern && pattern.literal === "") return allRows;
  return {
    kind: "like",
    column: field.field,
    pattern,
    isText: isPlainText(field),
    negate: isNegated(rule.operator),
  };
}

function likePattern(rule: Pick<FilterRule, "operator" | "value">): LikePattern | null {
  const text =
    typeof rule.value === "string" || typeof rule.value === "number" ? String(rule.value) : "";
  if (rule.operator === "contains" || rule.operator === "ncontains") return { literal: text };
  return rule.operator === "rlike" || rule.operator === "nrlike" ? { raw: text } : null;
}

function isNegated(operator: Operator): boolean {
  return operator === "ncontains" || operator === "nrlike";
}

/** The form that the column has to be turned into to be compared. */
function textual(field: Field): { asText?: boolean; asNumber?: boolean } {
  if (isMoney(field)) return { asNumber: true };
  return comparesAsText(field) ? { asText: true } : {};
}

function absent(field: Field): Predicate {
  return { kind: "null", column: field.field, negate: false };
}

function present(field: Field): Predicate {
  return { kind: "null", column: field.field, negate: true };
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

/**
 * The search text `q` as one group of LIKEs over the fields the caller may use, related rows included (API contract
 * 3.4, F49). No searchable field: no condition, so hit and miss look the same.
 */
export function searchPredicate(
  access: Access,
  root: CollectionAccess,
  q: string | null,
): Predicate {
  if (q === null || q === "") return allRows;
  const pattern: LikePattern = { literal: q };
  const own = searchableFields(root).filter((field) => isUsable(root, field));
  const related = Object.values(root.collection.fields).filter((field) =>
    searchesRelated(access, root, field),
  );
  if (own.length === 0 && related.length === 0) return allRows;
  return or(
    anyTextIn(
      root,
      own.filter((field) => !related.includes(field)),
      pattern,
    ),
    ...related.map((field) => {
      const step = traverse(access, root, field.field);
      return step.wrap(relatedText(step.target, pattern));
    }),
  );
}

/** Lists, and many-to-one fields whose own type is a text or a number. */
function searchesRelated(access: Access, root: CollectionAccess, field: Field): boolean {
  const isPlain = field.type === "string" || field.type === "integer" || field.type === "decimal";
  if ((!isPlain && !isToManyType(field.type)) || !isUsable(root, field)) return false;
  const relation = findRelation(access.model, root.name, field.field);
  const target = relation && access.of(relation.collection);
  if (!target?.mayRead || searchableFields(target).length === 0) return false;
  const { key } = relation?.kind === "m2o" ? target : root;
  return Boolean(key?.sole);
}

function isUsable(access: CollectionAccess, field: Field): boolean {
  return access.operand(field).kind === "rows";
}
