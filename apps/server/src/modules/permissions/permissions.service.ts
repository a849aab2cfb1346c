import { newItemStatus, ownValue } from "@rowhouse/contract";
import type { CollectionRights, Permission, PermissionRow } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { crudService } from "../../query/index.ts";
import { checkedRule } from "./rule-levels.ts";

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
