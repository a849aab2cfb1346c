import { isAliasType, limits, type Model, type Query, type Rights } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import { accessFor, operandField, type Access, type CollectionAccess } from "../plan/access.ts";
import { columnKind, columnNames } from "../columns.ts";
import { planFields, type NodePlan, orderTerms } from "../plan/fields.ts";
import { filterPredicate, searchPredicate } from "../plan/filter.ts";
import {
  allRows,
  and,
  anyKey,
  equals,
  noRows,
  oneOf,
  or,
  searchesIn,
  type Predicate,
} from "../plan/predicate.ts";
import { nearestRows } from "../plan/nearest.ts";
import { measureOf } from "./budget.ts";
import { shapeOf } from "../plan/wire-values.ts";
import type { PlanInput, ReadOptions, ReadPlan, RunnableNode } from "./types.ts";
import { LRUCache } from "lru-cache";

/**
 * The plan of a read, made once per caller's rights, model and query. The key holds the id of the access, which is new
 * with every change of rights or model, so no stale plan is ever found.
 */
export function cachedPlan(ctx: Context, collection: string, input: PlanInput): ReadPlan {
  const access = accessFor(ctx.rights, ctx.model);
  // Certain keys and what is being typed rarely come twice and would push the others out.
  if (input.among || input.nearest || (input.keys !== null && input.keys[0] !== anyKey))
    return noted(ctx, planRead(access, collection, input));
  const { query, keys, where, trusted, settings, whole } = input;
  const { plans, last } = planCacheOf(ctx.model);
  const before = last.get(query);
  if (before?.access === access && before.collection === collection && isSame(before, input))
    return noted(ctx, before.plan);
  const key = JSON.stringify([access.id, collection, query, keys, where, trusted, settings, whole]);
  const known = plans.get(key);
  const plan = known ?? planRead(access, collection, input);
  if (!known) plans.set(key, plan);
  if (Object.isFrozen(query)) last.set(query, { access, collection, input, plan });
  return noted(ctx, plan);
}

/** Whether two reads with the same query make the same plan. */
function isSame(
  { input: before }: LastRead,
  { settings, keys, where, trusted, whole }: PlanInput,
): boolean {
  return (
    before.where === where &&
    before.trusted === trusted &&
    before.whole === whole &&
    (before.keys === null) === (keys === null) &&
    before.settings.defaultLimit === settings.defaultLimit &&
    before.settings.nullsLast === settings.nullsLast
  );
}

/** The reply reports what was left out of any of its reads. */
export function noted(ctx: Context, plan: ReadPlan): ReadPlan {
  for (const name of plan.leftOut) ctx.leftOut.add(name);
  return plan;
}

/** Checks a read operand by operand. Throws what `readItems` throws, before any SQL exists. */
export function planRead(access: Access, collection: string, input: PlanInput): ReadPlan {
  const root = authorize(access, collection, input);
  const { query } = input;
  const base = and(
    root.readable,
    moduleCondition(input.where),
    keyCondition(root, input.keys ?? input.among ?? null),
  );
  const { visible } = root;
  const nearest = nearestRows(root, input.nearest);
  const levels = planLevels(access, root, input);
  const listed = input.keys === null ? listCondition(access, root, input) : visible;
  const where = and(base, listed, nearest.where);
  return {
    access: root,
    root: levels.root,
    isWhole: isWhole(levels.root.node),
    base,
    total: and(base, visible),
    where,
    order: [...nearest.order, ...orderTerms(root, query.sort)],
    searches: searchesIn(where),
    leftOut: levels.leftOut,
    compiled: { found: new Map() },
    ...paging(access.rights, input),
  };
}

/** Known ones are shared by all plans that show the same, whatever they filter by. */
function planLevels(access: Access, root: CollectionAccess, input: PlanInput): PlannedLevels {
  const { fields, lang, leavesOutFields = false, relatedLimit: most, absentKeys } = input.query;
  const { whole = false, trusted = false } = input;
  const relatedLimit = input.keys === null ? most : null;
  const shown = [fields, lang, leavesOutFields, relatedLimit, absentKeys, whole, trusted];
  const key = JSON.stringify([access.id, root.name, ...shown]);
  const { levels } = planCacheOf(access.model);
  const known = levels.get(key);
  if (known) return known;
  const { node: planned, leftOut } = planFields({
    access,
    root,
    fields,
    lang,
    leavesOutFields,
    relatedLimit,
    absentKeys,
  });
  const node = whole ? withAllColumns(planned) : planned;
  const made = { root: prepareNode(node, []), leftOut };
  levels.set(key, made);
  return made;
}

function prepareNode(node: NodePlan, path: readonly string[]): RunnableNode {
  return {
    node,
    level: path.join("."),
    shape: shapeOf(node),
    measure: measureOf(node),
    relations: node.relations.map((plan) => ({
      plan,
      child: prepareNode(plan.child, [...path, plan.name]),
    })),
    byKeys: new Map(),
  };
}

/** The level with every column selected; items are still made of the requested fields. */
function withAllColumns(node: NodePlan): NodePlan {
  const selected = new Set(node.columns.map(({ name }) => name));
  const more = columnNames(node.access.collection).filter((name) => !selected.has(name));
  return { ...node, columns: [...node.columns, ...more.map((name) => ({ name, onlyIn: [] }))] };
}

/** The columns of the primary key when they alone make the order, from the lowest on. */
export function keyOrder({ order, access }: ReadPlan): readonly string[] | null {
  const columns = access.key?.fields.map(({ field }) => field) ?? [];
  const isOrder =
    columns.length === order.length &&
    order.every(
      (term, at) =>
        term.kind === "column" && term.column === columns[at] && term.direction === "asc",
    );
  return isOrder && columns.length > 0 ? columns : null;
}

function isWhole({ access, columns }: NodePlan): boolean {
  const open = new Set(columns.filter(({ onlyIn }) => onlyIn.length === 0).map(({ name }) => name));
  return columnNames(access.collection).every((name) => open.has(name));
}

/** The collection as this caller may use it; what does not exist is refused like what may not be read (J6). */
function authorize(access: Access, collection: string, input: PlanInput): CollectionAccess {
  const found = access.of(collection);
  if (!found) {
    if (access.rights.isAdmin || input.trusted)
      throw new AppError("collectionNotFound", { collection });
  } else {
    if (input.trusted) return access.trusted(found.name) ?? found;
    if (found.mayRead) return found;
  }
  if (input.keys?.length === 1) throw new AppError("itemNotFound");
  throw new AppError("readDenied", { collection });
}

function listCondition(access: Access, root: CollectionAccess, input: PlanInput): Predicate {
  const { query } = input;
  return and(
    statusPredicate(root, query.status),
    filterPredicate(access, root, query.filter),
    searchPredicate(access, root, query.q),
    groupCondition(root, query.groups),
  );
}

/**
 * The `status` parameter (API contract 3.6). It only narrows: what the caller may read is a condition of its own,
 * so naming an unreadable status finds nothing (F47).
 */
function statusPredicate(root: CollectionAccess, status: Query["status"]): Predicate {
  const field = root.status;
  if (!field || status === "*") return allRows;
  if (status === null) return root.visible;
  const isNumeric = columnKind(field) === "integer" || columnKind(field) === "decimal";
  const values = status
    .map((value) => value.trim())
    .filter((value) => !isNumeric || /^-?\d+$/.test(value));
  return oneOf(field.field, isNumeric ? values.map(Number) : values);
}

/** One row per combination of values: the one with the lowest key (API contract 3.1, `groups`). */
function groupCondition(root: CollectionAccess, groups: readonly string[] | null): Predicate {
  if (groups === null || groups.length === 0) return allRows;
  const key = root.key?.fields.map(({ field }) => field);
  const columns = groups.map((name) => {
    const { field, onlyIn } = operandField(root, name);
    // A group for each hidden value would reveal it.
    if (isAliasType(field.type) || onlyIn.length > 0)
      throw new AppError("fieldAccessDenied", { field: name });
    return field.field;
  });
  if (key === undefined) throw new AppError("unprocessable", because("groupsNeedKey"));
  return {
    kind: "firstOf",
    columns: key,
    table: root.name,
    by: columns,
    where: and(root.readable, root.visible),
  };
}

function moduleCondition(where: ReadOptions["where"] = {}): Predicate {
  return or(
    ...[where]
      .flat()
      .map((columns) =>
        and(...Object.entries(columns).map(([name, value]) => equals(name, value))),
      ),
  );
}

function keyCondition(root: CollectionAccess, keys: PlanInput["keys"]): Predicate {
  if (keys === null) return allRows;
  const { key } = root;
  if (!key) return noRows;
  if (keys.length > limits.listLength)
    throw new AppError("limitExceeded", { name: "ids", limit: limits.listLength });
  if (keys[0] === anyKey) return key.place;
  return key.among(keys.map((each) => key.parse(each)).filter((values) => values !== null));
}

/**
 * `page` counts when there is no `offset` (F19); `offset` needs a limit. `single` is a list of one. Callers who are not
 * signed in get a bounded number of rows.
 */
function paging(
  rights: Rights,
  { query, keys, settings }: PlanInput,
): { limit: number | null; offset: number } {
  if (keys !== null) return { limit: null, offset: 0 };
  if (query.single) return { limit: 1, offset: query.offset ?? 0 };
  const requested = query.limit ?? settings.defaultLimit;
  const isBounded = rights.user === null && !rights.isAdmin;
  if (requested < 0) return { limit: isBounded ? limits.publicRows : null, offset: 0 };
  const limit = isBounded ? Math.min(requested, limits.publicRows) : requested;
  return { limit, offset: query.offset ?? ((query.page ?? 1) - 1) * limit };
}

/** The levels of a read: what of a plan its values do not decide. */
interface PlannedLevels {
  root: RunnableNode;
  /** Names in `fields` that are not in the result. */
  leftOut: readonly string[];
}

/** The plans for one model. */
interface PlanCache {
  /** By query, its values included. */
  plans: LRUCache<string, ReadPlan>;
  /** By what is shown of which collection: the same levels serve every filter. */
  levels: LRUCache<string, PlannedLevels>;
  /** Equal addresses have the same query, whose last plan is found without writing out what it is known by. */
  last: WeakMap<Query, LastRead>;
}

interface LastRead {
  access: Access;
  collection: string;
  input: PlanInput;
  plan: ReadPlan;
}

/** Bytes of each of the two caches, about. */
const most = 8 * 1024 * 1024;
/** Bytes of a plan beside its values, of what a character of its values takes in a plan, of a level and of a column. */
const weights = { plan: 2000, character: 16, level: 6000, column: 200 };

/** The cache of a model goes with it, so that plans never hold a model that has been replaced. */
export function planCacheOf(model: Model): PlanCache {
  const known = caches.get(model);
  if (known) return known;
  const made: PlanCache = {
    plans: new LRUCache({
      maxSize: most,
      sizeCalculation: (_plan, key) => weights.plan + key.length * weights.character,
    }),
    levels: new LRUCache({
      maxSize: most,
      sizeCalculation: ({ root }, key) => key.length * 2 + sizeOf(root),
    }),
    last: new WeakMap(),
  };
  caches.set(model, made);
  return made;
}

const caches = new WeakMap<Model, PlanCache>();

function sizeOf({ node, relations }: RunnableNode): number {
  const own = weights.level + node.columns.length * weights.column;
  return relations.reduce((sum, { child }) => sum + sizeOf(child), own);
}
