import type { CollectionRow, CreateCollectionBody, FieldChange } from "@rowhouse/contract";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** Creates a collection with its first fields. */
export function createCollectionMutation() {
  return mutationOptions({
    mutationFn: async (body: CreateCollectionBody, { client: cache }): Promise<CollectionRow> => {
      const created = await client().collections.create(body);
      await modelChanged(cache);
      return created;
    },
  });
}

/** Which tables are managed from now on, or not any more. */
export interface ManagedChange {
  collections: readonly string[];
  managed: boolean;
}

/** Manages tables or stops managing them, all or none. */
export function manageCollectionsMutation() {
  return mutationOptions({
    mutationFn: async ({ collections, managed }: ManagedChange, { client: cache }) => {
      await client().collections.updateMany(collections, { managed });
      await modelChanged(cache);
    },
  });
}

/** Deletes a collection with its table and all its items. */
export function removeCollectionMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (_: void, { client: cache }) => {
      await client().collections.remove(collection);
      await modelChanged(cache);
    },
  });
}

/** A change of one field, or a new one. */
export interface FieldWrite {
  field: string;
  change: FieldChange;
  isNew: boolean;
  /** The collection that a new field's values are keys of. */
  related: string | null;
}

/** Adds a field to a collection, or changes one. */
export function saveFieldMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (write: FieldWrite, { client: cache }) => {
      const { field, change, isNew } = write;
      if (isNew) await createField(collection, write);
      else await client().fields.update({ collection, field, changes: change });
      await modelChanged(cache);
    },
  });
}

/** A field whose relation cannot be stored is not kept. */
async function createField(
  collection: string,
  { field, change, related }: FieldWrite,
): Promise<void> {
  await client().fields.create(collection, { ...change, field });
  if (related === null) return;
  try {
    await client().relations.create({
      collection_many: collection,
      field_many: field,
      collection_one: related,
    });
  } catch (error) {
    await client().fields.remove({ collection, field });
    throw error;
  }
}

/** Stores the order of fields, the first one first. */
export function orderFieldsMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (fields: readonly string[], { client: cache }) => {
      const changes = fields.map((field, index) => ({ field, sort: index + 1 }));
      await client().fields.updateMany(collection, changes);
      await modelChanged(cache);
    },
  });
}

/** Deletes a field with all its values. */
export function removeFieldMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (field: string, { client: cache }) => {
      await client().fields.remove({ collection, field });
      await modelChanged(cache);
    },
  });
}

/** Reads what depends on the model anew; what is shown stays until that is there. */
async function modelChanged(cache: QueryClient): Promise<void> {
  await Promise.all(
    [keys.model, keys.permissions, keys.counts].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  );
}
