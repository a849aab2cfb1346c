import type { Others, PresenceBody } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for who has an item open. */
export function presenceResource({ call }: Caller) {
  return {
    /** Reports that a tab has an item open, which has to be repeated to stay true, and returns who else has. */
    report: async (body: PresenceBody, options: CallOptions = {}): Promise<Others> =>
      (await call("POST /:project/presence", { body, ...options })).data,

    /** Reports that a tab has no item open any more; sent even while its page closes. */
    leave: async (tab: string, options: CallOptions = {}): Promise<void> => {
      const input = { params: { tab }, keepalive: true, ...options };
      await call("DELETE /:project/presence/:tab", input);
    },
  };
}
