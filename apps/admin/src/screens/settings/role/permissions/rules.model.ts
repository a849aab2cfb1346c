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

const lists = ["read_field_blacklist", "write_field_blacklist", "status_blacklist"] as const;

/** The lists of a rule that take something out of what it allows. */
export type Blacklist = (typeof lists)[number];

/** The scope of a rule in a collection: its general rule, or a status of it. */
export type Scope = string | null;

/** The rules of one role for one collection. The same object until one of them changes, so that only its rows render. */
export type CollectionRules = ReadonlyMap<Scope, Permission>;

/** The rules of one role, by collection. */
export type Rules = ReadonlyMap<string, CollectionRules>;

/** Rules that differ in a level. */
export const mixed = "mixed";

const noRules: CollectionRules = new Map();

/** The rules for one collection, maybe none. */
export function rulesFor(rules: Rules, collection: Collection): CollectionRules {
  return rules.get(collection.collection) ?? noRules;
}

/** Sorts stored rules; of several for the same the first counts (API contract 8.1). */
export function toRules(stored: readonly Permission[]): Rules {
  const rules = new Map<string, Map<Scope, Permission>>();
  for (const rule of stored) {
    const own = rules.get(rule.collection) ?? new Map<Scope, Permission>();
    if (!own.has(rule.status)) own.set(rule.status, rule);
    rules.set(rule.collection, own);
  }
  return rules;
}

/** The scopes of a collection below its own row: new items, then each status; none without statuses. */
export function scopesOf(collection: Collection): readonly string[] {
  const known = scopes.get(collection);
  if (known !== undefined) return known;
  const statuses = Object.keys(readStatusMapping(collection) ?? {});
  const found = statuses.length === 0 ? [] : [newItemStatus, ...statuses];
  scopes.set(collection, found);
  return found;
}

/** Collections are immutable, and each cell of a row asks. */
const scopes = new WeakMap<Collection, readonly string[]>();

/** Whether single statuses have rules of their own, which replace the general one. */
export function isPerStatus(rules: CollectionRules, collection: Collection): boolean {
  return scopesOf(collection)
    .filter((scope) => scope !== newItemStatus)
    .some((scope) => rules.has(scope));
}

/** The rule that counts for a scope. */
export function ruleOf(rules: CollectionRules, { collection, role, scope }: RuleOf): Permission {
  const name = collection.collection;
  const own = rules.get(scope);
  if (own) return own;
  const general = rules.get(null);
  const isCovered = scope !== null && !isPerStatus(rules, collection);
  const { id: _, ...levelsOf } = isCovered && general ? general : makePermission(name);
  return { ...levelsOf, id: null, collection: name, role, status: scope };
}

export interface RuleOf {
  collection: Collection;
  role: number;
  scope: Scope;
}

/** The level of an action that a row shows: of several rules behind it what they have in common. */
export function shownLevel(shown: readonly Permission[], action: Action): string {
  const levelOf = (rule: Permission) => rule[action] ?? unset(action);
  const [first] = shown;
  const level = first === undefined ? "none" : levelOf(first);
  return shown.every((rule) => levelOf(rule) === level) ? level : mixed;
}

/** The exclusions of the rules behind a row; of several the first, and whether they differ. */
export function shownLists(
  shown: readonly Permission[],
  of: RuleOf,
): { rule: Permission; isMixed: boolean } {
  const [first = ruleOf(noRules, of)] = shown;
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

/** The rules behind a row: of a collection with rules for its statuses all of these. */
export function shownRules(rules: CollectionRules, of: RuleOf): readonly Permission[] {
  const { collection, scope } = of;
  if (scope !== null || !isPerStatus(rules, collection)) return [ruleOf(rules, of)];
  return scopesOf(collection)
    .filter((one) => one !== newItemStatus)
    .map((one) => ruleOf(rules, { ...of, scope: one }));
}

/** The levels that an action can have here, from low to high; none where the action has none. */
export function offeredLevels(
  collection: Collection,
  scope: Scope,
  action: Action,
): readonly string[] {
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

/** The levels that a row offers: above statuses what these can have. */
export function offeredIn(rules: CollectionRules, of: RuleOf, action: Action): readonly string[] {
  const { collection, scope } = of;
  const [status = null] = scopesOf(collection).filter((one) => one !== newItemStatus);
  const decides = scope === null && isPerStatus(rules, collection) ? status : scope;
  return offeredLevels(collection, decides, action);
}

/** The rules after a change of one row; a row above statuses changes all of them. */
export function changed(rules: Rules, of: RuleOf, parts: Partial<Permission>): Rules {
  const { collection, scope } = of;
  const before = rulesFor(rules, collection);
  const own = isPerStatus(before, collection);
  const next = new Map(before);
  // The first rule for a status ends the general one: the others take over what it has said.
  if (scope !== null && !own)
    for (const other of scopesOf(collection))
      next.set(other, ruleOf(before, { ...of, scope: other }));
  for (const one of scope === null && own ? scopesOf(collection) : [scope]) {
    const rule = ruleOf(next, { ...of, scope: one });
    const after = { ...rule, ...(one === newItemStatus ? listsIn(parts) : parts) };
    // A rule for new items that would say nothing is none.
    if (one !== newItemStatus || !isSameValue(rule, after)) next.set(one, after);
  }
  return new Map(rules).set(collection.collection, next);
}

/** New items have no levels, only lists. */
function listsIn(parts: Partial<Permission>): Partial<Permission> {
  return Object.fromEntries(lists.flatMap((list) => (list in parts ? [[list, parts[list]]] : [])));
}

/** The rules after a level was set for several collections, where it is one of theirs. */
export function changedColumn(
  rules: Rules,
  collections: readonly Collection[],
  { role, action, level }: { role: number; action: Action; level: string },
): Rules {
  return collections.reduce((before, collection) => {
    const of = { collection, role, scope: null };
    const isOffered = offeredIn(rulesFor(before, collection), of, action).includes(level);
    return isOffered ? changed(before, of, { [action]: level }) : before;
  }, rules);
}

/** The levels that a whole column can be set to: some collections may lack some of them. */
export function columnLevels(collections: readonly Collection[], action: Action): string[] {
  const offered = new Set(collections.flatMap((one) => offeredLevels(one, null, action)));
  const scale =
    action === "comment" ? commentLevels : action === "explain" ? explainLevels : levels;
  return scale.filter((level) => offered.has(level));
}

/**
 * The rules after those of another role were taken over. What is stored stays, with other contents: rows for statuses say then what the
 * other role's say for them.
 */
export function copied(
  rules: Rules,
  source: Rules,
  { collections, role }: { collections: readonly Collection[]; role: number },
): Rules {
  const next = new Map(rules);
  for (const collection of collections) {
    const [own, other] = [rulesFor(rules, collection), rulesFor(source, collection)];
    const scopes = new Set([...own.keys(), ...other.keys()]);
    const taken = [...scopes].map((scope): [Scope, Permission] => [
      scope,
      { ...ruleOf(other, { collection, role, scope }), id: own.get(scope)?.id ?? null, role },
    ]);
    if (taken.length > 0) next.set(collection.collection, new Map(taken));
  }
  return next;
}

/** Everything allowed, or nothing, in a row. Both empty the lists: all is also all fields, and nothing has none to take out. */
export function allOrNothing(collection: Collection, isAll: boolean): Partial<Permission> {
  const level = isAll ? "full" : "none";
  return {
    create: level,
    read: level,
    update: level,
    delete: level,
    comment: level,
    explain: "none",
    read_field_blacklist: [],
    write_field_blacklist: [],
    status_blacklist: [],
    collection: collection.collection,
  };
}

/** The rules that have to be stored. One that has been created meanwhile, perhaps by a save whose answer was lost, is changed. */
export function changedRules(stored: Rules, edited: Rules): Permission[] {
  return [...edited].flatMap(([name, rules]) => changedIn(stored.get(name) ?? noRules, rules));
}

function changedIn(stored: CollectionRules, edited: CollectionRules): Permission[] {
  if (stored === edited) return [];
  return [...edited].flatMap(([scope, rule]) => {
    const before = stored.get(scope);
    const current = { ...rule, id: before?.id ?? rule.id };
    return before !== undefined && isSameValue(before, current) ? [] : [current];
  });
}

/** Whether a row, or one below it, differs from what is stored. */
export function isChanged(stored: CollectionRules, edited: CollectionRules, scope: Scope): boolean {
  return changedIn(stored, edited).some(({ status }) => scope === null || status === scope);
}
