import { ownValue } from "../values/json.ts";

/**
 * Which items of one collection a right covers. The same value is evaluated in memory (`matches`) and compiled to SQL
 * by the server, so both always agree.
 */
export type Condition =
  | { kind: "always" }
  | { kind: "never" }
  | { kind: "and"; conditions: Condition[] }
  | { kind: "or"; conditions: Condition[] }
  | { kind: "compare"; field: string; operator: "eq" | "in" | "null" | "nnull"; value: unknown }
  | {
      kind: "owner";
      field: string;
      scope: "mine" | "role";
      user: number;
      roles: readonly number[];
    };

/** Every item. */
export const always: Condition = Object.freeze({ kind: "always" });

/** No item. */
export const never: Condition = Object.freeze({ kind: "never" });

/** All of the conditions, simplified: `always` disappears, one `never` decides. */
export function allOf(conditions: Condition[]): Condition {
  const parts = conditions.filter((part) => part.kind !== "always");
  if (parts.some((part) => part.kind === "never")) return never;
  return combine("and", parts, always);
}

/** Any of the conditions, simplified: `never` disappears, one `always` decides. */
export function anyOf(conditions: Condition[]): Condition {
  const parts = conditions.filter((part) => part.kind !== "never");
  if (parts.some((part) => part.kind === "always")) return always;
  return combine("or", parts, never);
}

/**
 * Whether an item meets a condition. Values are compared as in SQL: null equals nothing; numbers and their text are
 * equal. Relational values may be keys or expanded objects with an `id`.
 */
export function matches(
  condition: Condition,
  row: Record<string, unknown>,
  rolesOf: (user: number) => readonly number[],
): boolean {
  switch (condition.kind) {
    case "always":
      return true;
    case "never":
      return false;
    case "and":
      return condition.conditions.every((part) => matches(part, row, rolesOf));
    case "or":
      return condition.conditions.some((part) => matches(part, row, rolesOf));
    case "compare":
      return compares(
        condition.operator,
        comparable(ownValue(row, condition.field)),
        condition.value,
      );
    case "owner":
      return owns(condition, comparable(ownValue(row, condition.field)), rolesOf);
  }
}

function combine(kind: "and" | "or", parts: Condition[], nothing: Condition): Condition {
  const [first, ...rest] = parts;
  if (!first) return nothing;
  return rest.length === 0 ? first : { kind, conditions: parts };
}

function compares(
  operator: "eq" | "in" | "null" | "nnull",
  actual: string | null,
  value: unknown,
): boolean {
  switch (operator) {
    case "null":
      return actual === null;
    case "nnull":
      return actual !== null;
    case "eq":
      return actual !== null && actual === comparable(value);
    case "in":
      return (
        actual !== null &&
        Array.isArray(value) &&
        value.some((entry) => comparable(entry) === actual)
      );
  }
}

function owns(
  condition: Extract<Condition, { kind: "owner" }>,
  owner: string | null,
  rolesOf: (user: number) => readonly number[],
): boolean {
  if (owner === null) return false;
  if (owner === String(condition.user)) return true;
  if (condition.scope === "mine") return false;
  return rolesOf(Number(owner)).some((role) => condition.roles.includes(role));
}

/** One spelling for values, whether they come as number, text, flag or expanded object; null for anything else. */
function comparable(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint")
    return String(value);
  if (typeof value === "object" && value !== null && "id" in value) return comparable(value.id);
  return null;
}
