import { newItemStatus } from "@rowhouse/contract";
import type { CollectionRights, Permission, PermissionRow, Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { readByKeys, readItems } from "../../query/index.ts";
import type { ItemsAnswer } from "../../query/index.ts";

const collection = "directus_permissions";

/** Reads of permissions (API contract 2.10, 8.6). */
export function permissionsService(ctx: Context) {
  return {
    async list(query: Query): Promise<ItemsAnswer> {
      return await readItems(ctx, collection, { query });
    },

    async read(keys: string[], query: Query): Promise<ItemsAnswer> {
      return await readByKeys(ctx, collection, { keys, query });
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

function statusRules({ statuses }: CollectionRights): Permission[] {
  return Object.values(statuses).filter(({ status }) => status !== newItemStatus);
}

/** Here the statuses that may not be chosen are text, or null when there are none (K16). */
function toRow(permission: Permission): PermissionRow {
  const { status_blacklist: statuses } = permission;
  return { ...permission, status_blacklist: statuses.length > 0 ? statuses.join(",") : null };
}
