import type { CreateRelationBody, Relation } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";
import { rowCalls } from "../row-calls.ts";

/** Calls for relations (API contract 2.7). */
export function relationsResource(caller: Caller) {
  const { listAll, read, create, update, remove } = rowCalls(caller, "/:project/relations");
  return {
    list: listAll,
    read,
    create: (body: CreateRelationBody, options?: CallOptions): Promise<Relation> =>
      create(body, options),

    /** Several at once, such as the two halves of a junction: all of them or none. */
    createMany: async (
      body: readonly CreateRelationBody[],
      options: CallOptions = {},
    ): Promise<Relation[]> =>
      (await caller.call("POST /:project/relations", { body, ...options })).data,

    update,
    remove,
  };
}
