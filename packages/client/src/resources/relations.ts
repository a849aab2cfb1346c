import type { CreateRelationBody, Relation, UpdateRelationBody } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for relations (API contract 2.7). */
export function relationsResource({ call }: Caller) {
  return {
    list: async (options: CallOptions = {}): Promise<Relation[]> =>
      (await call("GET /:project/relations", { ...options, query: { limit: -1 } })).data,

    create: async (body: CreateRelationBody, options: CallOptions = {}): Promise<Relation> =>
      (await call("POST /:project/relations", { body, ...options })).data,

    /** Several at once, such as the two halves of a junction: all of them or none. */
    createMany: async (
      body: readonly CreateRelationBody[],
      options: CallOptions = {},
    ): Promise<Relation[]> => (await call("POST /:project/relations", { body, ...options })).data,

    read: async (id: number, options: CallOptions = {}): Promise<Relation> =>
      (await call("GET /:project/relations/:id", { params: { id }, ...options })).data,

    update: async (
      id: number,
      body: UpdateRelationBody,
      options: CallOptions = {},
    ): Promise<Relation> =>
      (await call("PATCH /:project/relations/:id", { params: { id }, body, ...options })).data,

    remove: async (id: number, options: CallOptions = {}): Promise<void> => {
      await call("DELETE /:project/relations/:id", { params: { id }, ...options });
    },
  };
}
