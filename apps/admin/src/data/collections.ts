import type { CreateCollectionBody } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { changeModel } from "./change-model.ts";

/** Creates a collection with its first fields. */
export function createCollectionMutation() {
  return mutationOptions({
    mutationFn: async (body: CreateCollectionBody, { client: cache }) => {
      const { data } = await changeModel(cache, ["collection", body], (idempotencyKey) =>
        client().call("POST /:project/collections", { body, idempotencyKey }),
      );
      return data;
    },
  });
}
