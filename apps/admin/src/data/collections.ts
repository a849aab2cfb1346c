import type { Reply } from "@rowhouse/client";
import type { CollectionRow, CreateCollectionBody, Field, FieldChange } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { changeModel } from "./change-model.ts";
import { keys } from "./keys.ts";
import { modelChanged } from "./model-changed.ts";

/** Creates a collection with its first fields. */
export function createCollectionMutation() {
  return mutationOptions({
    mutationFn: (body: CreateCollectionBody, { client: cache }): Promise<CollectionRow> =>
      changeModel(cache, ["collection", body], (idempotencyKey) =>
        client().collections.create(body, { idempotencyKey }),
      ),
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
      await changeModel(cache, ["managed", collections, managed], () =>
        client().collections.updateMany(collections, { managed }),
      );
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

/** Changes what is said of fields, such as their order, one request after the other. */
export function changeFieldsMutation(collection: string) {
  return mutationOptions({
    scope: { id: `fields of ${collection}` },
    mutationFn: async (
      changes: readonly (FieldChange & { field: string })[],
      { client: cache },
    ): Promise<void> => {
      await changeModel(cache, ["fields", collection, changes], () =>
        client().fields.updateMany(collection, changes),
      );
    },
  });
}

/** A field as it is stored now, with its version. */
export function fieldQuery({ collection, field }: Pick<Field, "collection" | "field">) {
  return queryOptions({
    queryKey: keys.field(collection, field),
    queryFn: ({ signal }): Promise<Reply<Field>> =>
      client().fields.readVersion({ collection, field }, { signal }),
    staleTime: 0,
  });
}

/** Deletes a field with all its values. */
export function removeFieldMutation(collection: string) {
  return mutationOptions({
    mutationFn: async (field: string, { client: cache }) => {
      await changeModel(cache, ["removed field", collection, field], () =>
        client().fields.remove({ collection, field }),
      );
    },
  });
}
