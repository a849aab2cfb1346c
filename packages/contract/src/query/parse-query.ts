import { limits, type LimitName } from "../constants/limits.ts";
import { brokenRule, ContractError, because } from "../errors/contract-error.ts";
import type { Query, SortRule, FilterRule } from "./query.ts";
import { operatorValue, readOperator, type Operator } from "./operators.ts";
import { isRecord } from "../values/json.ts";

/**
 * Reads the query parameters of API contract 3 from a parsed query string (brackets already nested).
 * Unknown parameters are ignored, of a repeated plain one the last counts. Nothing is checked against a model.
 *
 * @throws ContractError `limitExceeded` naming the bound, `operatorUnknown`, `invalidInput` for a wrong shape
 */
export function parseQuery(raw: Record<string, unknown>): Query {
  return {
    fields: parseFields(raw["fields"]),
    filter: parseFilter(raw["filter"]),
    q: boundedText(raw["q"], "textLength"),
    sort: parseSort(raw["sort"]),
    limit: parseLimit(raw["limit"]),
    offset: parseOffset(raw["offset"]),
    page: parsePositive(raw["page"], "page"),
    single: isFlagSet(raw["single"]),
    status: parseStatus(raw["status"]),
    meta: smallList(raw["meta"], "meta") ?? [],
    lang: smallList(raw["lang"], "lang"),
    groups: smallList(raw["groups"], "groups"),
    relatedLimit: parsePositive(raw["related_limit"], "related_limit"),
    absentKeys: isFlagSet(raw["absent_keys"]),
    comment: boundedText(raw["comment"], "commentLength"),
    skipActivity: isFlagSet(raw["activity_skip"]),
  };
}

function parseFields(raw: unknown): string[] | null {
  const fields = listOfTexts(raw, "fields");
  if (fields.length === 0) return null;
  guard("fieldsEntries", fields.length);
  for (const field of fields) guard("fieldsDepth", field.split(".").length);
  return fields;
}

/** `name` ascending, `-name` descending, `?` random (API contract 3.5). */
function parseSort(raw: unknown): SortRule[] | null {
  const entries = smallList(raw, "sort");
  return entries && entries.map(parseSortEntry);
}

function parseSortEntry(entry: string): SortRule {
  if (entry === "?") return { field: "", direction: "random" };
  return entry.startsWith("-")
    ? { field: entry.slice(1), direction: "desc" }
    : { field: entry, direction: "asc" };
}

/** Negative: all rows (API contract 3.1). What is no number is refused: a list of no rows would look like an answer. */
function parseLimit(raw: unknown): number | null {
  const text = textOf(lastValue(raw), "limit");
  if (text === null || text === "") return null;
  const number = Math.trunc(Number(text));
  if (!Number.isSafeInteger(number))
    throw new ContractError("invalidInput", brokenRule("limit", "integer"));
  return Math.max(number, -1);
}

function parseOffset(raw: unknown): number | null {
  const number = wholeNumber(raw, "offset");
  return number === null ? null : Math.max(0, number);
}

function parsePositive(raw: unknown, name: string): number | null {
  const number = wholeNumber(raw, name);
  return number === null || number < 1 ? null : number;
}

/** Fractions are cut. */
function wholeNumber(raw: unknown, name: string): number | null {
  const text = textOf(lastValue(raw), name);
  if (text === null || text === "") return null;
  const number = Math.trunc(Number(text));
  return Number.isSafeInteger(number) ? number : null;
}

function parseStatus(raw: unknown): string[] | "*" | null {
  const statuses = smallList(raw, "status");
  return statuses?.includes("*") ? "*" : statuses;
}

function smallList(raw: unknown, name: string): string[] | null {
  const entries = listOfTexts(raw, name);
  guard("smallList", entries.length, name);
  return entries.length === 0 ? null : entries;
}

function boundedText(raw: unknown, limit: LimitName): string | null {
  const text = textOf(lastValue(raw), "text");
  if (text === null || text === "") return null;
  guard(limit, text.length);
  return text;
}

function guard(name: LimitName, size: number, label: string = name): void {
  if (size > limits[name])
    throw new ContractError("limitExceeded", { name: label, limit: limits[name] });
}

/** The key next to the operators that says how a condition is joined to those before it. */
const logicalKey = "logical";

/**
 * Reads `filter[path][operator]=value` (API contract 3.3) into rules in the order in which they were sent. Several
 * operators of one field may stand side by side or in a list of maps; all of them count (F18).
 *
 * @throws ContractError `invalidInput`, `operatorUnknown`, `limitExceeded`
 */
export function parseFilter(raw: unknown): FilterRule[] {
  if (raw === undefined || raw === null || raw === "") return [];
  if (!isRecord(raw)) throw new ContractError("invalidInput", because("filterMap"));
  const rules = Object.entries(raw).flatMap(([name, conditions]) =>
    parseField(readPath(name), conditions),
  );
  guard("filterRules", rules.length);
  return rules;
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

function invalid(reason: "filterPath" | "filterPair" | "filterCount", name: string): ContractError {
  return new ContractError("invalidInput", because(reason, { name: name.slice(0, 128) }));
}

/** Whether a plain parameter is switched on: `1`, `true` and other text; not `0`, `false` or nothing. */
function isFlagSet(raw: unknown): boolean {
  const value = lastValue(raw);
  return !(
    value === undefined ||
    value === null ||
    value === false ||
    value === 0 ||
    value === "" ||
    value === "0" ||
    value === "false"
  );
}

/** The last of a repeated plain parameter. */
function lastValue(raw: unknown): unknown {
  return Array.isArray(raw) ? raw.at(-1) : raw;
}

/** The text of a scalar; null when nothing was sent. Throws `invalidInput` for objects and lists. */
function textOf(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new ContractError("invalidInput", because("plainValue", { name }));
}

/** Comma-separated text, a list, or a list of such texts; blanks around entries and empty entries are dropped. */
function listOfTexts(raw: unknown, name: string): string[] {
  return entriesOf(raw)
    .flatMap((entry) => (textOf(entry, name) ?? "").split(","))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/**
 * The entries of a list. Query string parsers turn long lists into objects with number keys, those are lists as
 * well; a single value is a list of one.
 */
function entriesOf(raw: unknown): unknown[] {
  if (raw === undefined || raw === null) return [];
  if (Array.isArray(raw)) return raw;
  return isIndexed(raw) ? Object.values(raw) : [raw];
}

/** Whether a value is an object all of whose keys are numbers. */
function isIndexed(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}
