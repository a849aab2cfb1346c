import type { Condition } from "@rowhouse/contract";

import type { Predicate } from "./predicate.ts";
import { allRows, and, equals, noRows, oneOf, or } from "./predicate.ts";

/** A permission condition of the contract as a predicate on the collection's own table (API contract 8.3). */
export function conditionPredicate(condition: Condition): Predicate {
  switch (condition.kind) {
    case "always":
      return allRows;
    case "never":
      return noRows;
    case "and":
      return and(...condition.conditions.map(conditionPredicate));
    case "or":
      return or(...condition.conditions.map(conditionPredicate));
    case "compare":
      return comparison(condition);
    case "owner":
      return ownership(condition);
  }
}

function comparison(condition: Extract<Condition, { kind: "compare" }>): Predicate {
  const { field, operator, value } = condition;
  switch (operator) {
    case "eq":
      return value === null || value === undefined ? noRows : equals(field, value);
    case "in":
      return Array.isArray(value) ? oneOf(field, value) : noRows;
    case "null":
      return { kind: "null", column: field, negate: false };
    case "nnull":
      return { kind: "null", column: field, negate: true };
  }
}

function ownership(condition: Extract<Condition, { kind: "owner" }>): Predicate {
  const own = equals(condition.field, condition.user);
  const { scope, field: column, roles } = condition;
  return scope === "mine" || roles.length === 0
    ? own
    : or(own, { kind: "sameRole", column, roles });
}
