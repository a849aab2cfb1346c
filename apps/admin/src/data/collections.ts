import type { CollectionRow, CreateCollectionBody } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { modelChanged } from "./model-changed.ts";

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

/** Deletes a collection with its table and all its items. `leave` is called before the model is without it: its page would be of nothing. */
export function removeCollectionMutation(collection: string, leave: () => Promise<void>) {
  return mutationOptions({
    mutationFn: async (_: void, { client: cache }) => {
      await client().collections.remove(collection);
      await leave();
      await modelChanged(cache);
    },
  });
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
