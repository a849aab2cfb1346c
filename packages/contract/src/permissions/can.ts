import { defaultStatus } from "../model/status.ts";
import { statusField, type Collection, type Item } from "../model/model.ts";
import { allOf, always, anyOf, matches, never, type Condition } from "../query/condition.ts";
import { ownedBy, ownershipField } from "./owner.ts";
import {
  levels,
  type Action,
  type CommentLevel,
  type ExplainLevel,
  type Level,
  type Permission,
  type RowAction,
} from "./permission.ts";
import { isPerStatus, rightsOf, ruleFor, rulesOf, type Rights } from "./rights.ts";
import { ownValue } from "../values/json.ts";

/** An action, on items in one status or (without a status) in any. */
export interface LevelQuery {
  action: Action;
  status?: string | null;
}

/** An action on one item. */
export interface ItemQuery {
  action: Action;
  item: Item;
  /** The roles of a user, none when unknown: they decide what "of my role" means. */
  rolesOf: (user: number) => readonly number[];
}

/**
 * The level of an action on items in a status. Without a status: the highest level of all statuses. `create` is none or
 * full; `comment` counts as mine when only own comments may be written; `explain` is full when any reason is required.
 */
export function levelOf(rights: Rights, collection: Collection, query: LevelQuery): Level {
  const { action, status } = query;
  if (rights.isAdmin) return action === "explain" ? "none" : "full";
  const rules =
    status === undefined ? rulesOf(rights, collection) : [ruleFor(rights, collection, status)];
  return highest(rules.map((rule) => levelIn(rule, action)));
}

/** The right of a user to comments of items in a status; null in the database means everything. */
export function commentLevelOf(
  rights: Rights,
  collection: Collection,
  status?: string | null,
): CommentLevel {
  if (rights.isAdmin) return "full";
  const rule = ruleFor(rights, collection, status);
  return rule ? (rule.comment ?? "full") : "none";
}

/** For which writes a user has to give a reason. */
export function explainLevelOf(
  rights: Rights,
  collection: Collection,
  status?: string | null,
): ExplainLevel {
  if (rights.isAdmin) return "none";
  return ruleFor(rights, collection, status)?.explain ?? "none";
}

/** Whether a write of items in a status needs a reason, the `comment` parameter (API contract 8.5). */
export function mustExplain(input: {
  rights: Rights;
  collection: Collection;
  action: "create" | "update" | "delete";
  status?: string | null;
}): boolean {
  const level = explainLevelOf(input.rights, input.collection, input.status);
  return level === "always" || level === input.action;
}

/**
 * Whether an action is possible on some item, in any status. A read of own items needs an owner field or at least
 * a status (then the list is empty), writes of own items need an owner field (API contract 8.3).
 */
export function can(rights: Rights, collection: Collection, action: Action): boolean {
  if (isOfServer(collection, action)) return false;
  if (rights.isAdmin) return action !== "explain";
  const level = levelOf(rights, collection, { action });
  if (level === "none" || level === "full" || !isRowAction(action)) return level !== "none";
  if (ownershipField(collection, action) !== null) return true;
  return action === "read" && statusField(collection) !== null;
}

/**
 * Whether an action is possible on one item. For `create` that is the new item, with the sent status or the default one.
 * Comments require that the item is readable and depend on its stored status (F13, F62).
 */
export function canItem(rights: Rights, collection: Collection, query: ItemQuery): boolean {
  const { action, item, rolesOf } = query;
  if (isOfServer(collection, action)) return false;
  if (rights.isAdmin) return action !== "explain";
  if (isRowAction(action)) return matches(rowCondition(rights, collection, action), item, rolesOf);
  const status = statusOf(collection, item, action === "create");
  if (levelOf(rights, collection, { action, status }) === "none") return false;
  return action !== "comment" || matches(rowCondition(rights, collection, "read"), item, rolesOf);
}

/** Whether nobody does this but the server: it writes the activity, and people read it. Comments are about items elsewhere. */
function isOfServer({ collection }: Collection, action: Action): boolean {
  return collection === "directus_activity" && action !== "read" && action !== "comment";
}

/**
 * The items an action covers, as a condition for memory and SQL alike. With rules per status each status has its own
 * owner condition, joined by or (F3). Rows with a status without a rule, or without a status, are not covered.
 */
export function rowCondition(rights: Rights, collection: Collection, action: RowAction): Condition {
  if (rights.isAdmin) return always;
  const own = rightsOf(rights, collection.collection);
  if (!own) return never;
  if (!isPerStatus(own, collection))
    return ownedBy(rights, collection, { action, level: own.general?.[action] ?? "none" });
  const byLevel = Map.groupBy(Object.entries(own.statuses), ([, rule]) => rule[action] ?? "none");
  return anyOf(
    [...byLevel].map(([level, entries]) =>
      allOf([
        ownedBy(rights, collection, { action, level }),
        inStatuses(
          collection,
          entries.map(([status]) => status),
        ),
      ]),
    ),
  );
}

/** The status of an item as text; for new items the default when none is given. */
export function statusOf(collection: Collection, item: Item, isNew = false): string | null {
  const field = statusField(collection);
  if (!field) return null;
  const value = ownValue(item, field.field);
  if (typeof value === "string" || typeof value === "number") return String(value);
  return isNew && value === undefined ? defaultStatus(collection) : null;
}

function inStatuses(collection: Collection, statuses: string[]): Condition {
  const field = statusField(collection);
  if (!field) return never;
  const values = isNumeric(field.datatype) ? statuses.map(Number) : statuses;
  const [value] = values;
  return values.length === 1
    ? { kind: "compare", field: field.field, operator: "eq", value }
    : { kind: "compare", field: field.field, operator: "in", value: values };
}

/** Number columns compare with numbers; some vendors refuse text there. */
function isNumeric(datatype: string | null): boolean {
  return datatype !== null && /INT|DEC|NUM|FLOAT|DOUBLE|REAL|SERIAL/i.test(datatype);
}

function isRowAction(action: Action): action is RowAction {
  return action === "read" || action === "update" || action === "delete";
}

function levelIn(rule: Permission | null, action: Action): Level {
  if (!rule) return "none";
  if (action === "comment") return levelOfComments(rule.comment);
  if (action === "explain")
    return rule.explain === null || rule.explain === "none" ? "none" : "full";
  const level = rule[action] ?? "none";
  return action === "create" && level !== "none" ? "full" : level;
}

function levelOfComments(level: CommentLevel | null): Level {
  if (level === null || level === "full") return "full";
  return level === "none" || level === "read" ? "none" : "mine";
}

function highest(found: Level[]): Level {
  return levels.findLast((level) => found.includes(level)) ?? "none";
}
