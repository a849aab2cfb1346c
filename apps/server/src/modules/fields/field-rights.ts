import {
  can,
  fieldBlacklists,
  findCollection,
  isSystemCollection,
  readableFields,
  ownValue,
} from "@rowhouse/contract";
import type { Collection, Field } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { AppError, type ErrorKey } from "../../core/errors.ts";

type Change = "create" | "update" | "delete";

const refusals = {
  create: "createDenied",
  update: "updateDenied",
  delete: "deleteDenied",
} as const satisfies Readonly<Record<Change, ErrorKey>>;

/** System collections that accept custom fields (API contract 6.6): those whose items users edit. */
const customizable: ReadonlySet<string> = new Set([
  "directus_users",
  "directus_files",
  "directus_folders",
  "directus_roles",
]);

/**
 * The collection whose fields are to be changed, if the caller has the right. A missing collection is refused like one
 * without rights, except for administrators (J6). Throws collectionNotFound, createDenied, updateDenied, deleteDenied.
 */
export function changeableCollection(ctx: Context, name: string, change: Change): Collection {
  const found = findCollection(ctx.model, name);
  if (found && can(ctx.rights, found, change)) return found;
  throw ctx.rights.isAdmin
    ? new AppError("collectionNotFound", { collection: name })
    : new AppError(refusals[change], { collection: name });
}

/** Throws `systemCollection` for a system collection that accepts no custom fields. */
export function allowNewField({ collection }: Collection): void {
  if (isSystemCollection(collection) && !customizable.has(collection))
    throw new AppError("systemCollection", { collection });
}

/** A field that the caller may see and write (API contract 2.6). Throws fieldNotFound (administrators), fieldAccessDenied. */
export function changeableField(ctx: Context, collection: Collection, name: string): Field {
  const field = ownValue(collection.fields, name);
  if (ctx.rights.isAdmin) {
    if (field) return field;
    throw new AppError("fieldNotFound", { field: name });
  }
  const isOpen =
    field !== undefined &&
    readableFields(ctx.rights, collection).has(name) &&
    !fieldBlacklists(ctx.rights, collection, "write").everywhere.has(name);
  if (isOpen) return field;
  throw new AppError("fieldAccessDenied", { field: name });
}
