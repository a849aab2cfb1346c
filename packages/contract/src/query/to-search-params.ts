import {
  flatRules,
  isFilterGroup,
  rulesOf,
  type FilterEntry,
  type FilterGroup,
  type FilterRule,
  type Query,
  type SortRule,
} from "./query.ts";

/**
 * The query string of a query, without a question mark; the inverse of `parseQuery`. Parameters with their default are
 * left out, so equal queries give equal text. Rules of one field stand together, whatever their order was.
 *
 * @example toSearchParams({ fields: ['id'], limit: 10 }) === 'fields=id&limit=10'
 */
export function toSearchParams(query: Partial<Query>): string {
  return [
    list("fields", query.fields),
    ...filterParams(query.filter ?? []),
    text("q", query.q),
    list("sort", query.sort?.map(sortText)),
    number("limit", query.limit),
    number("offset", query.offset),
    number("page", query.page),
    flag("single", query.single),
    query.status === "*" ? "status=*" : list("status", query.status),
    list("meta", query.meta),
    list("lang", query.lang),
    list("groups", query.groups),
    number("related_limit", query.relatedLimit),
    flag("absent_keys", query.absentKeys),
    text("comment", query.comment),
    flag("activity_skip", query.skipActivity),
  ]
    .filter((part) => part !== null)
    .join("&");
}

function sortText({ field, direction }: SortRule): string {
  if (direction === "random") return "?";
  return direction === "desc" ? `-${field}` : field;
}

/** Groups follow the rules, whatever their order was: they stand beside all of them. */
function filterParams(entries: readonly FilterEntry[], name = "filter"): string[] {
  const groups = entries.filter(isFilterGroup).filter((group) => rulesOf([group]).length > 0);
  const byPath = Map.groupBy(flatRules(entries), (rule) => rule.path.join("."));
  const rules = [...byPath].flatMap(([path, sharing]) => {
    const key = `${name}[${encodeURIComponent(path)}]`;
    return sharing.flatMap((rule, index) =>
      ruleParams(sharing.length > 1 ? `${key}[${index}]` : key, rule),
    );
  });
  return [...rules, ...groupParams(groups, name)];
}

/** A map has one group of each kind; more stand within one group of all. */
function groupParams(groups: readonly FilterGroup[], name: string): string[] {
  const isTaken = groups.some(({ group }, at) =>
    groups.slice(0, at).some((each) => each.group === group),
  );
  if (isTaken) return listedParams(groups, `${name}[$and]`);
  return groups.flatMap(({ group, entries }) =>
    listedParams(entries, `${name}[${group === "any" ? "$or" : "$and"}]`),
  );
}

function listedParams(entries: readonly FilterEntry[], name: string): string[] {
  return entries
    .filter((entry) => rulesOf([entry]).length > 0)
    .flatMap((entry, index) => {
      const isMap = isFilterGroup(entry) && entry.group === "all";
      const inGroup = (isMap ? entry.entries : [entry]).map(withoutLogical);
      return filterParams(inGroup, `${name}[${index}]`);
    });
}

function withoutLogical(entry: FilterEntry): FilterEntry {
  return isFilterGroup(entry) ? entry : { ...entry, logical: "and" };
}

function ruleParams(name: string, rule: FilterRule): string[] {
  const key = `${name}[${rule.operator}]`;
  const values = Array.isArray(rule.value)
    ? listParams(key, rule.value)
    : [`${key}=${encode(rule.value)}`];
  return rule.logical === "or" ? [...values, `${name}[logical]=or`] : values;
}

/** Entries that hold a comma go one by one. */
function listParams(key: string, values: readonly unknown[]): string[] {
  const hasComma = values.some((value) => String(value).includes(","));
  return hasComma
    ? values.map((value, index) => `${key}[${index}]=${encode(value)}`)
    : [`${key}=${values.map(encode).join(",")}`];
}

function encode(value: unknown): string {
  if (value === true) return "1";
  if (value === false) return "0";
  return value === null || value === undefined ? "" : encodeURIComponent(String(value));
}

function list(name: string, values: readonly string[] | null | undefined): string | null {
  return values && values.length > 0 ? `${name}=${values.map(encode).join(",")}` : null;
}

function text(name: string, value: string | null | undefined): string | null {
  return value ? `${name}=${encode(value)}` : null;
}

function number(name: string, value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : `${name}=${value}`;
}

function flag(name: string, value: boolean | undefined): string | null {
  return value ? `${name}=1` : null;
}
