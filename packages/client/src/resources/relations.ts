import type { CreateRelationBody, Relation } from "@rowhouse/contract";
import type { Caller, RepeatableOptions } from "../caller.ts";
import { newIdempotencyKey } from "../idempotency-key.ts";
import { rowCalls } from "../row-calls.ts";

/** Calls for relations (API contract 2.7). */
export function relationsResource(caller: Caller) {
  const { listAll, read, create, update, remove } = rowCalls(caller, "/:project/relations");
  return {
    list: listAll,
    read,
    create: (body: CreateRelationBody, options?: RepeatableOptions): Promise<Relation> =>
      create(body, options),

    /** Several at once, such as the two halves of a junction: all of them or none. */
    createMany: async (
      body: readonly CreateRelationBody[],
      { idempotencyKey = newIdempotencyKey(), ...options }: RepeatableOptions = {},
    ): Promise<Relation[]> =>
      (await caller.call("POST /:project/relations", { body, idempotencyKey, ...options })).data,

    update,
    remove,
  };
}
