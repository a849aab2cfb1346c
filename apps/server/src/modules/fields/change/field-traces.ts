import { isToManyType, ownValue } from "@rowhouse/contract";
import type { Field, Relation } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { deleteItems, systemWrite, updateByKeys } from "../../../query/index.ts";
import { deleteRow, type Remark } from "./field-rows.ts";
import {
  forgetBlacklisted,
  forgetStatuses,
  isSystemField,
  ungroupFields,
} from "../fields.repository.ts";

const own = { ...systemWrite, validate: "item" } as const;

/**
 * Cleans up the relations of a column that is dropped (API contract 6.6): removes its own relations with the lists at their
 * other end (stored ones only, F43), and clears its name in the other half of a junction.
 */
export async function releaseColumn(ctx: Context, field: Field, remark: Remark): Promise<void> {
  const { collection, field: name } = field;
  const stored = storedRelations(ctx);
  const leading = stored.filter(
    (relation) => relation.collection_many === collection && relation.field_many === name,
  );
  const halves = stored.filter(
    (relation) => relation.collection_many === collection && relation.junction_field === name,
  );
  await deleteRelations(ctx, leading, remark);
  await changeRelations(ctx, halves, { values: { junction_field: null }, remark });
  await removeLists(ctx, leading, remark);
}

/**
 * The same for a list field: a one-to-many relation stays without it, a many-to-many relation is removed with both halves and
 * the list at its far end. Returns the junction collections.
 */
export async function releaseList(ctx: Context, field: Field, remark: Remark): Promise<string[]> {
  const stored = storedRelations(ctx);
  const leading = stored.filter(
    (relation) =>
      relation.collection_one === field.collection && relation.field_one === field.field,
  );
  const halfOf = (relation: Relation): Relation[] =>
    stored.filter(
      (other) =>
        other.id !== relation.id &&
        other.collection_many === relation.collection_many &&
        other.junction_field === relation.field_many,
    );
  const plain = leading.filter((relation) => halfOf(relation).length === 0);
  const junctions = leading.filter((relation) => halfOf(relation).length > 0);
  const far = junctions.flatMap(halfOf).filter((relation) => !junctions.includes(relation));
  await changeRelations(ctx, plain, { values: { field_one: null }, remark });
  await deleteRelations(ctx, [...junctions, ...far], remark);
  await removeLists(ctx, far, remark);
  return [...new Set(junctions.map((relation) => relation.collection_many))];
}

/** Removes references to a deleted field from permissions and from other fields. */
export async function forgetField(ctx: Context, field: Field): Promise<void> {
  const { collection, field: name } = field;
  await forgetBlacklisted(ctx.db, collection, new Set([name]));
  if (field.type === "status") await forgetStatuses(ctx.db, collection);
  if (field.type === "group" && field.id !== null) await ungroupFields(ctx.db, field.id);
  ctx.announce({ name: "item.update", collection: "directus_permissions", keys: [] });
}

/** Removes the list fields at the other end of deleted relations. */
export async function removeLists(
  ctx: Context,
  relations: readonly Relation[],
  remark: Remark,
): Promise<void> {
  for (const { collection_one: collection, field_one: name } of relations) {
    if (collection === null || name === null) continue;
    const list = ownValue(ownValue(ctx.model.collections, collection)?.fields, name);
    if (!list || !isToManyType(list.type) || list.id === null) continue;
    if (isSystemField(collection, name)) continue;
    await deleteRow(ctx, list.id, remark);
    await forgetField(ctx, list);
  }
}

/** Relations derived from a foreign key have no row. */
function storedRelations(ctx: Context): Relation[] {
  return ctx.model.relations.filter(({ id }) => id > 0);
}

async function deleteRelations(
  ctx: Context,
  relations: readonly Relation[],
  remark: Remark,
): Promise<void> {
  const keys = relations.map(({ id }) => id);
  await deleteItems(ctx, "directus_relations", { ...own, query: remark, keys });
}

async function changeRelations(
  ctx: Context,
  relations: readonly Relation[],
  { values, remark }: { values: Record<string, unknown>; remark: Remark },
): Promise<void> {
  const keys = relations.map(({ id }) => id);
  await updateByKeys(ctx, "directus_relations", { ...own, query: remark, keys, values });
}
