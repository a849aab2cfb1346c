import { findCollection, isSystemCollection } from "@rowhouse/contract";
import { AppError } from "../../../core/errors.ts";
import { forgetCollection } from "../fields.repository.ts";
import { refuseView } from "./field-rules.ts";
import { refuseStaleCollection } from "../model-results.ts";
import type { ModelChange } from "../model-change.repository.ts";

/**
 * Drops a collection with everything that belongs to it (API contract 6.6): its description, fields, permissions and
 * presets, its relations (F36), and the list fields of other collections that point to it. Activity and revisions stay; none is
 * written. Administrators only. Throws collectionAlterDenied, systemCollection (F9), collectionNotFound,
 * staleItem.
 */
export async function removeCollection(
  { ctx, tables }: ModelChange,
  name: string,
  ifMatch: string | null = null,
): Promise<void> {
  if (!ctx.rights.isAdmin) throw new AppError("collectionAlterDenied", { collection: name });
  if (isSystemCollection(name)) throw new AppError("systemCollection", { collection: name });
  const collection = findCollection(ctx.model, name);
  if (!collection) throw new AppError("collectionNotFound", { collection: name });
  refuseStaleCollection(collection, ifMatch);
  refuseView(collection);
  await forgetCollection(ctx.db, { name, relations: ctx.model.relations });
  for (const table of ["directus_collections", "directus_permissions"])
    ctx.announce({ name: "item.delete", collection: table, keys: [name] });
  await tables.drop(name);
}
