import type { CollectionCount } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** The call for the numbers of items. */
export function countsResource({ call }: Caller) {
  return {
    /** How many items of each collection the caller may read. */
    list: async (options: CallOptions = {}): Promise<CollectionCount[]> =>
      (await call("GET /:project/counts", options)).data,
  };
}
