import { levelNames, newItemStatus } from "@rowhouse/contract";
import type { CollectionRights, Permission, PermissionRow } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import { crudService } from "../../query/index.ts";
import type { Values } from "../../query/index.ts";

/** Use cases of permissions (API contract 2.10, 8.6). Only the sent keys are validated. */
export function permissionsService(ctx: Context) {
  return {
    ...crudService(ctx, {
      collection: "directus_permissions",
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

/** Throws `unprocessable` for anything but an object, `invalidInput` for an unknown level (F60). */
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
