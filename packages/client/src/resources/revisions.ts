import type { Revision } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions, Reply } from "../caller.ts";

/** Calls for revisions (API contract 2.13); those of one item: `items.revisions`. */
export function revisionsResource({ call }: Caller) {
  return {
    list: (options: ReadOptions = {}): Promise<Reply<Revision[]>> =>
      call("GET /:project/revisions", options),

    read: async (id: number, options: CallOptions = {}): Promise<Revision> =>
      (await call("GET /:project/revisions/:id", { params: { id }, ...options })).data,
  };
}
