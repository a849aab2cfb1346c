import { asRecord, ownValue, type Collection } from "@rowhouse/contract";
import { allowNewField, changeableCollection, changeableField } from "../field-rights.ts";
import { fieldVersion, refuseStale, toWireField } from "../model-results.ts";
import type { ModelChange } from "../model-change.repository.ts";
import type { Remark } from "./field-rows.ts";
import { addField, readField, removeField, saveFields } from "./field-writes.ts";
import { removeCollection } from "./removal.ts";
import { settleChoices } from "./settle-choices.ts";

/** Creates a field (API contract 6.6) and returns its name. Throws what the rights, the rules and the database forbid. */
export async function createField(
  change: ModelChange,
  name: string,
  { body, remark }: { body: unknown; remark: Remark },
): Promise<string> {
  const collection = changeableCollection(change.ctx, name, "create");
  allowNewField(collection);
  const field = readField(change.ctx, body);
  const { part } = await addField(change.ctx, collection, { ...field, remark });
  await change.tables.change(name, part);
  return field.name;
}

/** Changes fields of a collection, each body with the name of its field (API contract 6.5). Throws like `createField`. */
export async function changeFields(
  change: ModelChange,
  name: string,
  { bodies, remark, ifMatch = {} }: FieldsChange,
): Promise<void> {
  const collection = changeableCollection(change.ctx, name, "update");
  for (const body of bodies) {
    const { field } = asRecord(body);
    if (field === undefined) continue;
    const found = changeableField(change.ctx, collection, String(field));
    refuseStale(ownValue(ifMatch, found.field), fieldVersion(found), toWireField(found));
  }
  await applyFields(change, collection, { bodies, remark, onlyKnown: true });
}

interface FieldsChange {
  bodies: readonly unknown[];
  remark: Remark;
  /** The versions that fields were changed on, by their names. */
  ifMatch?: Readonly<Record<string, string | null>> | undefined;
}

/** Saves a list of fields, changes the table once, and moves the values that are no choices any more. */
export async function applyFields(
  change: ModelChange,
  collection: Collection,
  save: { bodies: readonly unknown[]; remark: Remark; onlyKnown: boolean },
): Promise<void> {
  const { collection: name } = collection;
  await change.tables.change(name, await saveFields(change.ctx, collection, save));
  await settleChoices(change, collection, save);
}

/** Deletes a field (API contract 6.6); `dropsJunction` also drops the junction table of a many-to-many field. Throws like `createField`. */
export async function deleteField(
  change: ModelChange,
  name: string,
  { field: wanted, dropsJunction, remark, ifMatch }: FieldRemoval,
): Promise<void> {
  const collection = changeableCollection(change.ctx, name, "delete");
  const field = changeableField(change.ctx, collection, wanted);
  refuseStale(ifMatch, fieldVersion(field), toWireField(field));
  const removed = await removeField(change.ctx, collection, { field, remark });
  if (dropsJunction)
    for (const junction of removed.junctions) await removeCollection(change, junction);
  await change.tables.change(name, removed.part);
}

interface FieldRemoval {
  field: string;
  dropsJunction: boolean;
  remark: Remark;
  ifMatch?: string | null | undefined;
}
