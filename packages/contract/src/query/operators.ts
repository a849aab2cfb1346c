import { ownValue } from "../values/json.ts";
/** The filter operators under their one name (API contract 3.3). */
export const operators = [
  "eq",
  "neq",
  "lt",
  "lte",
  "gt",
  "gte",
  "in",
  "nin",
  "between",
  "nbetween",
  "contains",
  "ncontains",
  "rlike",
  "nrlike",
  "null",
  "nnull",
  "empty",
  "nempty",
  "has",
  "nhas",
  "all",
  "used",
  "nused",
] as const;

/** A filter operator under its one name. */
export type Operator = (typeof operators)[number];

/** Further spellings that clients may send. */
export const operatorAliases: Readonly<Record<string, Operator>> = {
  "=": "eq",
  "!=": "neq",
  "<>": "neq",
  "<": "lt",
  "<=": "lte",
  ">": "gt",
  ">=": "gte",
  like: "contains",
  nlike: "ncontains",
};

/** The kind of value that an operator takes. */
export type OperatorValue = "scalar" | "text" | "list" | "pair" | "count" | "nothing";

const valueKinds: Readonly<Record<Operator, OperatorValue>> = {
  eq: "scalar",
  neq: "scalar",
  lt: "scalar",
  lte: "scalar",
  gt: "scalar",
  gte: "scalar",
  in: "list",
  nin: "list",
  between: "pair",
  nbetween: "pair",
  contains: "text",
  ncontains: "text",
  rlike: "text",
  nrlike: "text",
  null: "nothing",
  nnull: "nothing",
  empty: "nothing",
  nempty: "nothing",
  has: "count",
  nhas: "count",
  all: "list",
  used: "nothing",
  nused: "nothing",
};

/** Reads an operator as clients spell it; null when there is no such operator. */
export function readOperator(name: string): Operator | null {
  const wanted = name.toLowerCase();
  return operators.find((operator) => operator === wanted) ?? aliasOf(wanted);
}

/** The value that an operator expects. */
export function operatorValue(operator: Operator): OperatorValue {
  return valueKinds[operator];
}

function aliasOf(name: string): Operator | null {
  return ownValue(operatorAliases, name) ?? null;
}
