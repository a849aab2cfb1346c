import { fillPath, paths } from "@rowhouse/contract";
import type { Revision } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, Reply } from "../caller.ts";

/** Calls for revisions (API contract 2.13); those of one item: `items.revisions`. */
export function revisionsResource(caller: Caller) {
  return {
    list: (options: ReadOptions = {}): Promise<Reply<Revision[]>> =>
      caller.get(paths.revisions.list, options),

    read: async (id: number, options: CallOptions = {}): Promise<Revision> =>
      (await caller.get<Revision>(fillPath(paths.revisions.one, { id }), options)).data,
  };
}
