import {
  isRecord,
  isSameValue,
  makePermission,
  readPermission,
  type Permission,
} from "@rowhouse/contract";
import { below, fieldOfKey, keysAt, nestedKey } from "../../../../form/problems/nested-paths.ts";
import { changedRules, type CollectionRules, type Rules, type Scope } from "./rules.model.ts";

/** The property of a role under which its rules are staged and sent with it. */
export const rulesField = "permissions";

/** The parts of a rule that differ from the stored ones; place and values as the server takes them with the role. */
export type StagedRule = Partial<Omit<Permission, "id" | "role">> &
  Pick<Permission, "collection" | "status">;

type Part = Exclude<keyof Permission, "id" | "role" | "collection" | "status">;

const parts: readonly Part[] = [
  ...(["create", "read", "update", "delete", "comment", "explain"] as const),
  ...(["read_field_blacklist", "write_field_blacklist", "status_blacklist"] as const),
];

/** The changes to send to turn the stored rules into the edited ones: of each changed rule its place and what is other. */
export function stagedRules(stored: Rules, edited: Rules): StagedRule[] {
  return changedRules(stored, edited).map((rule) => {
    const { collection, status } = rule;
    const before = stored.get(collection)?.get(status) ?? makePermission(collection);
    const changes = parts.flatMap((part): [Part, unknown][] =>
      isSameValue(before[part], rule[part]) ? [] : [[part, rule[part]]],
    );
    return { collection, status, ...Object.fromEntries(changes) };
  });
}

/** The rules as they are edited; what cannot be read, as in a journal of another version, changes nothing. */
export function withStaged(stored: Rules, staged: unknown, role: number): Rules {
  const edited = new Map<string, CollectionRules>(stored);
  for (const row of Array.isArray(staged) ? staged : []) {
    if (!isRecord(row) || typeof row["collection"] !== "string") continue;
    const { collection } = row;
    const status = typeof row["status"] === "string" ? row["status"] : null;
    const rules = edited.get(collection) ?? new Map<Scope, Permission>();
    const before = rules.get(status) ?? makePermission(collection, { role, status });
    const { id } = before;
    const after = { ...readPermission({ ...before, ...row, collection }), id, role, status };
    edited.set(collection, new Map(rules).set(status, after));
  }
  return edited;
}

/** How many rules are changed. */
export function stagedCount(staged: unknown): number {
  return Array.isArray(staged) ? staged.length : 0;
}

/** The place that tells a rule apart from the others of its role, as a step of the way to an error. */
export function placeOf(rule: Pick<StagedRule, "collection" | "status">): string {
  return JSON.stringify([rule.collection, rule.status]);
}

/** The key under which the draft holds what is wrong with a value of a sent rule; null for anything else. */
export function problemKeyOf(
  path: readonly (string | number)[],
  sent: Readonly<Record<string, unknown>>,
): string | null {
  const [field, at, ...rest] = path;
  const rules = sent[rulesField];
  if (field !== rulesField || !Array.isArray(rules)) return null;
  const rule: unknown = rules[Number(at)];
  if (!isRecord(rule) || typeof rule["collection"] !== "string") return null;
  const status = typeof rule["status"] === "string" ? rule["status"] : null;
  const place = placeOf({ collection: rule["collection"], status });
  return nestedKey([rulesField, place, ...rest.map(String)]);
}

/** The problems with rules, by their place: all of them in one text. */
export function ruleErrors(errors: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, text] of Object.entries(below(errors, [rulesField]))) {
    const place = fieldOfKey(key);
    found.set(place, [found.get(place), text].filter(Boolean).join(" "));
  }
  return found;
}

/** The rule that is wrong first. */
export function firstPlace(
  errors: ReadonlyMap<string, string>,
): { collection: string; status: string | null } | null {
  const [place] = errors.keys();
  if (place === undefined) return null;
  const [collection, status] = JSON.parse(place) as [string, string | null]; // cast: see placeOf
  return { collection, status };
}

/** The keys of errors of rules that are staged otherwise by now. */
export function outdatedErrors(
  errors: Readonly<Record<string, string>>,
  before: unknown,
  after: readonly StagedRule[],
): string[] {
  const keys = keysAt(errors, [rulesField]);
  if (keys.length === 0) return [];
  const rowsOf = (rules: unknown) =>
    new Map((Array.isArray(rules) ? rules : []).map((rule) => [placeOf(rule), rule] as const));
  const [then, now] = [rowsOf(before), rowsOf(after)];
  return [...ruleErrors(errors).keys()]
    .filter((place) => !isSameValue(then.get(place), now.get(place)))
    .flatMap((place) => keysAt(errors, [rulesField, place]));
}
