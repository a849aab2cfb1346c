import { limits, type LimitName } from "../constants/limits.ts";
import { ContractError, because } from "../errors/contract-error.ts";
import { isRecord } from "../values/json.ts";
import { operatorValue, readOperator, type Operator } from "./operators.ts";
import {
  flatRules,
  rulesOf,
  type FilterEntry,
  type FilterGroup,
  type FilterRule,
} from "./query.ts";

/** The key next to the operators that says how a condition is joined to those before it. */
const logicalKey = "logical";

/** The names of the two groups: no field can be filtered by at the top of a map under one of them. */
const groupNames: ReadonlyMap<string, FilterGroup["group"]> = new Map([
  ["$and", "all"],
  ["$or", "any"],
]);

/**
 * Reads `filter[path][operator]=value` (API contract 3.3) into rules in the order in which they were sent, and
 * `filter[$or][0]…` and `filter[$and][0]…` into groups. Several operators of one field may stand side by side or in a
 * list of maps; all of them count (F18). A group without conditions is left out.
 *
 * @throws ContractError `invalidInput`, `operatorUnknown`, `limitExceeded`
 */
export function parseFilter(raw: unknown): FilterEntry[] {
  if (raw === undefined || raw === null || raw === "") return [];
  if (!isRecord(raw)) throw new ContractError("invalidInput", because("filterMap"));
  const entries = parseMap(raw, 0);
  guard("filterRules", rulesOf(entries).length);
  return entries;
}

function parseMap(raw: Record<string, unknown>, depth: number): FilterEntry[] {
  return Object.entries(raw).flatMap(([name, conditions]): FilterEntry[] => {
    const group = groupNames.get(name);
    if (group === undefined) return parseField(readPath(name), conditions);
    const entries = parseGroup(name, conditions, depth + 1);
    return entries.length === 0 ? [] : [{ group, entries }];
  });
}

/** Each map of the list is one entry: its condition or group, or a group of all that it names. */
function parseGroup(name: string, raw: unknown, depth: number): FilterEntry[] {
  if (raw === undefined || raw === null || raw === "") return [];
  guard("filterGroups", depth);
  const maps = Array.isArray(raw) || isIndexed(raw) ? entriesOf(raw) : [];
  if (maps.length === 0 && !Array.isArray(raw)) throw invalid("filterGroup", `filter[${name}]`);
  return maps.flatMap((map): FilterEntry[] => {
    if (!isRecord(map)) throw invalid("filterGroup", `filter[${name}]`);
    const entries = parseMap(map, depth);
    if (flatRules(entries).some(({ logical }) => logical === "or"))
      throw new ContractError("invalidInput", because("filterGroupLogical"));
    return entries.length > 1 ? [{ group: "all", entries }] : entries;
  });
}

function readPath(name: string): string[] {
  const path = name.split(".").map((segment) => segment.trim());
  if (path.some((segment) => segment === "")) throw invalid("filterPath", name);
  guard("filterDepth", path.length);
  return path;
}

function parseField(path: string[], conditions: unknown): FilterRule[] {
  if (conditions === undefined) return [];
  const isList = Array.isArray(conditions) || isIndexed(conditions);
  if (!isList)
    return isRecord(conditions) ? parseOperators(path, conditions) : shortForm(path, conditions);
  const entries = entriesOf(conditions);
  if (entries.every(isRecord)) return entries.flatMap((entry) => parseOperators(path, entry));
  return toRules({ path, operator: "in", raw: entries, logical: "and" });
}

function shortForm(path: string[], value: unknown): FilterRule[] {
  return toRules({ path, operator: "eq", raw: value, logical: "and" });
}

function parseOperators(path: string[], conditions: Record<string, unknown>): FilterRule[] {
  const logical = readLogical(conditions[logicalKey]);
  return Object.entries(conditions)
    .filter(([name, raw]) => name !== logicalKey && raw !== undefined)
    .flatMap(([name, raw]) => {
      const operator = readOperator(name);
      if (!operator) throw new ContractError("operatorUnknown", { operator: name.slice(0, 64) });
      return toRules({ path, operator, raw, logical });
    });
}

function readLogical(raw: unknown): "and" | "or" {
  const text = (textOf(raw, "logical") ?? "and").toLowerCase();
  if (text === "and" || text === "" || text === "or") return text === "or" ? "or" : "and";
  throw new ContractError("invalidInput", because("filterLogical"));
}

interface Condition {
  path: string[];
  operator: Operator;
  raw: unknown;
  logical: "and" | "or";
}

/** No rule for a search without text: `contains` with an empty value is no condition. */
function toRules({ path, operator, raw, logical }: Condition): FilterRule[] {
  const name = `filter[${path.join(".")}]`;
  switch (operatorValue(operator)) {
    case "nothing":
      // These ignore `logical`, they always narrow.
      return [{ path, operator, value: true, logical: "and" }];
    case "list":
      return [{ path, operator, value: readList(raw, name), logical }];
    case "pair":
      return [{ path, operator, value: readPair(raw, name), logical }];
    case "count":
      return [{ path, operator, value: readCount(raw, name), logical }];
    case "text":
      return readText({ path, operator, raw, logical }, name);
    case "scalar":
      return [{ path, operator, value: readScalar(raw, name), logical }];
  }
}

function readText({ path, operator, raw, logical }: Condition, name: string): FilterRule[] {
  const value = String(readScalar(raw, name));
  const isSearch = operator === "contains" || operator === "ncontains";
  return isSearch && value === "" ? [] : [{ path, operator, value, logical }];
}

/** Null is the empty value of `filter[a][eq]=`; a caller in memory may also send numbers and booleans. */
function readScalar(raw: unknown, name: string): string | number | boolean {
  if (raw === null) return "";
  if (typeof raw === "number" || typeof raw === "boolean") return raw;
  const text = textOf(raw, name) ?? "";
  guard("textLength", text.length);
  return text;
}

/** Text is split at commas and keeps its blanks; an empty list is a list that nothing is in. */
function readList(raw: unknown, name: string): (string | number | boolean)[] {
  if (typeof raw === "string") {
    const parts = raw === "" ? [] : raw.split(",");
    guard("listLength", parts.length);
    return parts;
  }
  const entries = entriesOf(raw);
  guard("listLength", entries.length);
  return entries.map((entry) => readScalar(entry, name));
}

/** A single value stands for both ends. */
function readPair(raw: unknown, name: string): [unknown, unknown] {
  const list = readList(raw, name);
  const [first, second = first] = list;
  if (first === undefined || list.length > 2) throw invalid("filterPair", name);
  return [first, second];
}

function readCount(raw: unknown, name: string): number {
  const number = Number(readScalar(raw, name));
  if (!Number.isSafeInteger(number) || number < 0) throw invalid("filterCount", name);
  return number;
}

function invalid(
  reason: "filterPath" | "filterPair" | "filterCount" | "filterGroup",
  name: string,
): ContractError {
  return new ContractError("invalidInput", because(reason, { name: name.slice(0, 128) }));
}

/** Throws `limitExceeded`, which names the bound or `label`, where a size passes it. */
export function guard(name: LimitName, size: number, label: string = name): void {
  if (size > limits[name])
    throw new ContractError("limitExceeded", { name: label, limit: limits[name] });
}

/** The last of a repeated plain parameter. */
export function lastValue(raw: unknown): unknown {
  return Array.isArray(raw) ? raw.at(-1) : raw;
}

/** The text of a scalar; null when nothing was sent. Throws `invalidInput` for objects and lists. */
export function textOf(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new ContractError("invalidInput", because("plainValue", { name }));
}

/**
 * The entries of a list. Query string parsers turn long lists into objects with number keys, those are lists as
 * well; a single value is a list of one.
 */
export function entriesOf(raw: unknown): unknown[] {
  if (raw === undefined || raw === null) return [];
  if (Array.isArray(raw)) return raw;
  return isIndexed(raw) ? Object.values(raw) : [raw];
}

/** Whether a value is an object all of whose keys are numbers. */
export function isIndexed(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}
