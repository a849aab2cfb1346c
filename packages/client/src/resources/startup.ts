import type { Startup } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** The call for all that an application starts with. */
export function startupResource({ call }: Caller) {
  return {
    /** Everything at once; parts that the caller may not read are null. */
    read: async (options: CallOptions = {}): Promise<Startup> =>
      (await call("GET /:project/startup", options)).data,
  };
}
