import {
  newItemStatus,
  ownValue,
  type CollectionRights,
  type Permission,
  type PermissionRow,
  levelNames,
  type Query,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { crudService, type Values, createItems, updateItems } from "../../query/index.ts";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import { rulesOfRole, statusOf, type RuleKey } from "./permissions.repository.ts";

/** Use cases of permissions (API contract 2.10, 8.6). Only the sent keys are validated. */
export function permissionsService(ctx: Context) {
  return {
    ...crudService(ctx, {
      collection: "directus_permissions",
      hasEtag: true,
      accept: checkedRule,
      update: { validate: "sent" },
    }),

    /** The rules that count for the caller: general ones, then those of statuses, then those for new items. */
    mine(): PermissionRow[] {
      const rights = Object.values(ctx.rights.collections);
      return [
        ...rights.flatMap(({ general }) => general ?? []),
        ...rights.flatMap(({ statuses }) => Object.values(statuses)),
        ...rights.flatMap(({ create }) => create ?? []),
      ].map(toRow);
    },

    /** The general rule, or the list of status rules that replace it, or an empty list. */
    mineOf(name: string): PermissionRow | PermissionRow[] {
      const own = ownValue(ctx.rights.collections, name);
      if (!own) return [];
      const statuses = statusRules(own);
      if (statuses.length > 0) return statuses.map(toRow);
      return own.general ? toRow(own.general) : [];
    },
  };
}

function statusRules({ statuses }: CollectionRights): Permission[] {
  return Object.values(statuses).filter(({ status }) => status !== newItemStatus);
}

/** Here the statuses that may not be chosen are text, or null when there are none (K16). */
function toRow(permission: Permission): PermissionRow {
  const { status_blacklist: statuses } = permission;
  return { ...permission, status_blacklist: statuses.length > 0 ? statuses.join(",") : null };
}

/** Throws `unprocessable` for anything but an object, `invalidInput` for an unknown level (F60). */
function checkedRule(body: unknown): Values {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new AppError("unprocessable", because("permissionObject"));
  const values: Values = { ...body };
  for (const [field, names] of Object.entries(levelNames)) {
    const level = ownValue(values, field);
    if (level === undefined || level === null) continue;
    if (typeof level !== "string" || !names.includes(level))
      throw new AppError("invalidInput", brokenRule(field, "oneOf", { options: names.join(", ") }));
  }
  return values;
}

const collection = "directus_permissions";
/** The property of a role that carries its rules. */
const property = "permissions";

/** A rule to be stored. */
interface Change {
  /** Its place in the list that was sent. */
  at: number;
  /** The rule that it changes; null: it is created. */
  id: number | null;
  values: Values;
}

/**
 * Stores rules that are sent along with their role: what one names by its key, or by its collection and status, is changed and
 * keeps what was not sent; the rest is created. Sent twice, they are stored once. To be called in the transaction of the role.
 * Throws what writes of permissions throw, with the place in the list, `["permissions", 3, "read"]`.
 */
export async function writeRulesOf(
  ctx: Context,
  role: number,
  { sent, query }: { sent: unknown; query: Query },
): Promise<void> {
  if (!Array.isArray(sent)) throw new AppError("invalidInput", brokenRule(property, "array"));
  const changes = changesOf(await rulesOfRole(ctx.db, role), sent, role);
  const known = changes.filter(({ id }) => id !== null);
  const added = changes.filter(({ id }) => id === null);
  const { comment, skipActivity } = query;
  const write = { validate: "sent", skipResult: true, query: { comment, skipActivity } } as const;
  if (known.length > 0)
    await inPlace(known, () => {
      const values = known.map((change) => ({ ...change.values, id: change.id }));
      return updateItems(ctx, collection, { ...write, values });
    });
  if (added.length > 0)
    await inPlace(added, () => {
      const values = added.map((change) => change.values);
      return createItems(ctx, collection, { ...write, validate: "item", values });
    });
}

function changesOf(stored: readonly RuleKey[], sent: readonly unknown[], role: number): Change[] {
  const byId = new Map(stored.map((rule) => [rule.id, rule]));
  const byPlace = new Map(stored.toReversed().map((rule) => [placeOf(rule), rule.id]));
  const seen = new Set<number | string>();
  return sent.map((body, at) => {
    const { id: key = null, ...rule } = checkedAt(at, body);
    if (key !== null && !byId.has(Number(key)))
      throw new AppError("invalidInput", brokenRule([property, at, "id"], "reference"));
    const place = placeOf({ collection: rule["collection"], status: statusOf(rule["status"]) });
    const id = key === null ? (byPlace.get(place) ?? null) : Number(key);
    if (id === null && typeof rule["collection"] !== "string")
      throw new AppError("invalidInput", brokenRule([property, at, "collection"], "required"));
    // Of two rules for the same only the first would count.
    if (seen.has(id ?? place))
      throw new AppError("invalidInput", brokenRule([property, at, "collection"], "namedTwice"));
    seen.add(id ?? place);
    return { at, id, values: { ...rule, role } };
  });
}

function placeOf({ collection, status }: { collection: unknown; status: string | null }): string {
  return JSON.stringify([collection, status]);
}

function checkedAt(at: number, body: unknown): Values {
  try {
    return checkedRule(body);
  } catch (error) {
    throw error instanceof AppError ? error.below([property, at]) : error;
  }
}

/** Problems of a part of the rules, at their places in the whole list. */
async function inPlace(part: readonly Change[], write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof AppError)
      error.problems = error.problems.map((problem) => {
        const [index = "", ...rest] = problem.path;
        // Of some the database does not say which row it is.
        const change = part[Number(index)];
        return { ...problem, path: [property, ...(change ? [change.at, ...rest] : problem.path)] };
      });
    throw error;
  }
}
