import type { CollectionRow, CreateCollectionBody } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { changeModel } from "./change-model.ts";

/** Creates a collection with its first fields. */
export function createCollectionMutation() {
  return mutationOptions({
    mutationFn: (body: CreateCollectionBody, { client: cache }): Promise<CollectionRow> =>
      changeModel(cache, ["collection", body], (idempotencyKey) =>
        client().collections.create(body, { idempotencyKey }),
      ),
  });
}
