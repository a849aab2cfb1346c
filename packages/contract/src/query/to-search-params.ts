import type { FilterRule, Query, SortRule } from "./query.ts";

/**
 * The query string of a query, without a question mark; the inverse of `parseQuery`. Parameters with their default are
 * left out, so equal queries give equal text. Rules of one field are grouped, whatever their order was.
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

function filterParams(rules: FilterRule[]): string[] {
  const byPath = Map.groupBy(rules, (rule) => rule.path.join("."));
  return [...byPath].flatMap(([path, group]) => {
    const name = `filter[${encodeURIComponent(path)}]`;
    return group.flatMap((rule, index) =>
      ruleParams(group.length > 1 ? `${name}[${index}]` : name, rule),
    );
  });
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
