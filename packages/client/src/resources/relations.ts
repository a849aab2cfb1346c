import { fillPath, paths } from "@rowhouse/contract";
import type { CreateRelationBody, Relation, UpdateRelationBody } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for relations (API contract 2.7). */
export function relationsResource(caller: Caller) {
  return {
    list: async (options: CallOptions = {}): Promise<Relation[]> =>
      (await caller.get<Relation[]>(paths.relations.list, { ...options, query: { limit: -1 } }))
        .data,

    create: async (body: CreateRelationBody, options: CallOptions = {}): Promise<Relation> =>
      (await caller.post<Relation>(paths.relations.list, { ...options, body })).data,

    /** Several at once, such as the two halves of a junction: all of them or none. */
    createMany: async (
      bodies: readonly CreateRelationBody[],
      options: CallOptions = {},
    ): Promise<Relation[]> =>
      (await caller.post<Relation[]>(paths.relations.list, { ...options, body: bodies })).data,

    read: async (id: number, options: CallOptions = {}): Promise<Relation> =>
      (await caller.get<Relation>(fillPath(paths.relations.one, { id }), options)).data,

    update: async (
      id: number,
      body: UpdateRelationBody,
      options: CallOptions = {},
    ): Promise<Relation> =>
      (await caller.patch<Relation>(fillPath(paths.relations.one, { id }), { ...options, body }))
        .data,

    remove: (id: number, options: CallOptions = {}): Promise<void> =>
      caller.remove(fillPath(paths.relations.one, { id }), options),
  };
}
