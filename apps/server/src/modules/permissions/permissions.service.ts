import { levelNames, newItemStatus } from "@rowhouse/contract";
import type { CollectionRights, Permission, PermissionRow, Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import {
  createItem,
  createItems,
  deleteItem,
  readByKeys,
  readItems,
  updateItem,
  updateItems,
} from "../../query/index.ts";
import type { ItemsAnswer, WriteAnswer } from "../../query/index.ts";

const collection = "directus_permissions";

type Values = Record<string, unknown>;

/** Use cases of permissions (API contract 2.10, 8.6). Only the sent keys are validated. */
export function permissionsService(ctx: Context) {
  return {
    async list(query: Query): Promise<ItemsAnswer> {
      return await readItems(ctx, collection, { query });
    },

    async read(keys: string[], query: Query): Promise<ItemsAnswer> {
      return await readByKeys(ctx, collection, { keys, query });
    },

    async create(body: unknown, query: Query): Promise<WriteAnswer> {
      return await createItem(ctx, collection, { values: checkedRule(body), query });
    },

    /** All of them or none; no rule at all is one that lacks everything, as with items. */
    async createList(bodies: readonly unknown[], query: Query): Promise<WriteAnswer[]> {
      const values = (bodies.length === 0 ? [{}] : bodies).map(checkedRule);
      return await createItems(ctx, collection, { values, query });
    },

    async update(keys: string[], body: unknown, query: Query): Promise<WriteAnswer[]> {
      const change = { values: checkedRule(body), validate: "sent", query } as const;
      const [only] = keys;
      if (keys.length === 1 && only !== undefined)
        return [await updateItem(ctx, collection, { ...change, key: only })];
      return await updateItems(ctx, collection, { ...change, keys });
    },

    /** A list of rules, each with its id. */
    async updateList(bodies: unknown, query: Query): Promise<WriteAnswer[]> {
      if (!Array.isArray(bodies)) throw new AppError("unprocessable", because("permissionList"));
      const values = bodies.map(checkedRule);
      return await updateItems(ctx, collection, { values, validate: "sent", query });
    },

    async remove(key: string, query: Query): Promise<void> {
      await deleteItem(ctx, collection, { key, query });
    },

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
      const own = Object.hasOwn(ctx.rights.collections, name)
        ? ctx.rights.collections[name]
        : undefined;
      if (!own) return [];
      const statuses = statusRules(own);
      if (statuses.length > 0) return statuses.map(toRow);
      return own.general ? toRow(own.general) : [];
    },
  };
}

/** A level that does not exist is refused (F60). Throws `unprocessable` for what is no object, `invalidInput`. */
function checkedRule(body: unknown): Values {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new AppError("unprocessable", because("permissionObject"));
  const values: Values = { ...body };
  for (const [field, names] of Object.entries(levelNames)) {
    const level = values[field];
    if (level === undefined || level === null) continue;
    if (typeof level !== "string" || !names.includes(level))
      throw new AppError("invalidInput", brokenRule(field, "oneOf", { options: names.join(", ") }));
  }
  return values;
}

function statusRules({ statuses }: CollectionRights): Permission[] {
  return Object.values(statuses).filter(({ status }) => status !== newItemStatus);
}

/** Here the statuses that may not be chosen are text, or null when there are none (K16). */
function toRow(permission: Permission): PermissionRow {
  const { status_blacklist: statuses } = permission;
  return { ...permission, status_blacklist: statuses.length > 0 ? statuses.join(",") : null };
}
