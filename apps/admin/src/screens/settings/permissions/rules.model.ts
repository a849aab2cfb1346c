import {
  commentLevels,
  explainLevels,
  isSameValue,
  levels,
  makePermission,
  newItemStatus,
  ownershipField,
  readStatusMapping,
  type Action,
  type Collection,
  type Permission,
} from "@rowhouse/contract";

/** The actions in the order of their columns. */
export const actions: readonly Action[] = [
  "create",
  "read",
  "update",
  "delete",
  "comment",
  "explain",
];

/** The lists of a rule that take something out of what it allows. */
export type Blacklist = "read_field_blacklist" | "write_field_blacklist" | "status_blacklist";

/** The rules of one role, by collection and status. */
export type Rules = ReadonlyMap<string, Permission>;

/** What of a collection is meant: its general rule, or a status of it. */
export type Scope = string | null;

/** Rules that differ in a level. */
export const mixed = "mixed";

const keyOf = (collection: string, scope: Scope) => JSON.stringify([collection, scope]);

/** Sorts stored rules; of several for the same the first counts (API contract 8.1). */
export function toRules(stored: readonly Permission[]): Rules {
  const rules = new Map<string, Permission>();
  for (const rule of stored) {
    const key = keyOf(rule.collection, rule.status);
    if (!rules.has(key)) rules.set(key, rule);
  }
  return rules;
}

/** The scopes of a collection below its own row: new items, then each status; none without statuses. */
export function scopesOf(collection: Collection): string[] {
  const statuses = Object.keys(readStatusMapping(collection) ?? {});
  return statuses.length === 0 ? [] : [newItemStatus, ...statuses];
}

/** Whether single statuses have rules of their own, which replace the general one. */
export function isPerStatus(rules: Rules, collection: Collection): boolean {
  return scopesOf(collection)
    .filter((scope) => scope !== newItemStatus)
    .some((scope) => rules.has(keyOf(collection.collection, scope)));
}

/** The rule that counts for a scope. */
export function ruleOf(rules: Rules, { collection, role, scope }: RuleOf): Permission {
  const name = collection.collection;
  const own = rules.get(keyOf(name, scope));
  if (own) return own;
  const general = rules.get(keyOf(name, null));
  const isCovered = scope !== null && !isPerStatus(rules, collection);
  const { id: _, ...levelsOf } = isCovered && general ? general : makePermission(name);
  return { ...levelsOf, id: null, collection: name, role, status: scope };
}

export interface RuleOf {
  collection: Collection;
  role: number;
  scope: Scope;
}

/** The level of an action that a row shows: of a collection with rules for its statuses what they have in common. */
export function shownLevel(rules: Rules, of: RuleOf, action: Action): string {
  const shown = shownRules(rules, of).map((rule) => rule[action] ?? unset(action));
  const [first = "none"] = shown;
  return shown.every((level) => level === first) ? first : mixed;
}

/** What the rules behind a row take out; of several the first, and whether they differ. */
export function shownLists(rules: Rules, of: RuleOf): { rule: Permission; isMixed: boolean } {
  const shown = shownRules(rules, of);
  const [first = ruleOf(rules, of)] = shown;
  const listsOf = (rule: Permission) => [
    rule.read_field_blacklist,
    rule.write_field_blacklist,
    rule.status_blacklist,
  ];
  const isMixed = shown.some((rule) => !isSameValue(listsOf(rule), listsOf(first)));
  return { rule: first, isMixed };
}

/** An empty level of comments means all of them (API contract 8.2). */
function unset(action: Action): string {
  return action === "comment" ? "full" : "none";
}

function shownRules(rules: Rules, of: RuleOf): Permission[] {
  const { collection, scope } = of;
  if (scope !== null || !isPerStatus(rules, collection)) return [ruleOf(rules, of)];
  return scopesOf(collection)
    .filter((one) => one !== newItemStatus)
    .map((one) => ruleOf(rules, { ...of, scope: one }));
}

/** The levels that an action can have here, from low to high; none where the action has none. */
export function offeredLevels(collection: Collection, scope: Scope, action: Action): string[] {
  if (scope === newItemStatus) return [];
  switch (action) {
    case "create":
      return ["none", "full"];
    case "comment":
      return commentLevels.filter((level) => scope === null || level !== "read");
    case "explain":
      return [...explainLevels];
    case "read":
    case "update":
    case "delete": {
      const hasOwner = ownershipField(collection, action) !== null;
      return levels.filter((level) => hasOwner || level === "none" || level === "full");
    }
  }
}

/** The rules after a change of one row; a row above statuses changes all of them. */
export function changed(rules: Rules, of: RuleOf, parts: Partial<Permission>): Rules {
  const { collection, scope } = of;
  const own = isPerStatus(rules, collection);
  const scopes = scope === null ? (own ? scopesOf(collection) : [null]) : [scope];
  const next = new Map(rules);
  // The first rule for a status ends the general one: the others take over what it has said.
  if (scope !== null && !own)
    for (const other of scopesOf(collection)) put(next, ruleOf(rules, { ...of, scope: other }));
  for (const one of scopes) put(next, { ...ruleOf(next, { ...of, scope: one }), ...parts });
  return next;
}

function put(rules: Map<string, Permission>, rule: Permission): void {
  rules.set(keyOf(rule.collection, rule.status), rule);
}

/** Everything allowed, or nothing, in a row (requirements, settings area 4). */
export function allOrNothing(collection: Collection, isAll: boolean): Partial<Permission> {
  const level = isAll ? "full" : "none";
  const actionLevels = { create: level, read: level, update: level, delete: level } as const;
  return {
    ...actionLevels,
    comment: level,
    explain: "none",
    ...(isAll ? {} : { read_field_blacklist: [], write_field_blacklist: [], status_blacklist: [] }),
    collection: collection.collection,
  };
}

/** The rules that have to be stored. One that has been created meanwhile, perhaps by a save whose answer was lost, is changed. */
export function changedRules(stored: Rules, edited: Rules): Permission[] {
  return [...edited].flatMap(([key, rule]) => {
    const before = stored.get(key);
    const current = { ...rule, id: before?.id ?? rule.id };
    return before !== undefined && isSameValue(before, current) ? [] : [current];
  });
}

/** Whether a row, or one below it, differs from what is stored. */
export function isChanged(stored: Rules, edited: Rules, { collection, scope }: RuleOf): boolean {
  const scopes: Scope[] = scope === null ? [null, ...scopesOf(collection)] : [scope];
  return scopes.some((one) => {
    const key = keyOf(collection.collection, one);
    const now = edited.get(key);
    return now !== undefined && changedRules(stored, new Map([[key, now]])).length > 0;
  });
}
