import type { LimitName } from "../constants/limits.ts";
import { brokenRule, ContractError } from "../errors/contract-error.ts";
import { entriesOf, guard, lastValue, textOf } from "./parse-filter.ts";
import { parseFilter } from "./parse-filter.ts";
import type { Query, SortRule } from "./query.ts";

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

/** Comma-separated text, a list, or a list of such texts; blanks around entries and empty entries are dropped. */
function listOfTexts(raw: unknown, name: string): string[] {
  return entriesOf(raw)
    .flatMap((entry) => (textOf(entry, name) ?? "").split(","))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
