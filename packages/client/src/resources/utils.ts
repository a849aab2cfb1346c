import type { Hasher } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for utilities (API contract 2.15). */
export function utilsResource({ call, callBare }: Caller) {
  return {
    hash: async (
      string: string,
      { hasher = "core", ...options }: CallOptions & { hasher?: Hasher } = {},
    ): Promise<string> =>
      (await call("POST /:project/utils/hash", { body: { string, hasher }, ...options })).data.hash,

    /** Whether a text has this hash. */
    matchHash: async (
      { string, hash, hasher = "core" }: { string: string; hash: string; hasher?: Hasher },
      options: CallOptions = {},
    ): Promise<boolean> => {
      const input = { body: { string, hash, hasher }, ...options };
      return (await call("POST /:project/utils/hash/match", input)).data.valid;
    },

    /** A random text of letters, digits and symbols. */
    randomString: async (length: number, options: CallOptions = {}): Promise<string> => {
      const input = { body: { length }, ...options };
      return (await call("POST /:project/utils/random/string", input)).data.random;
    },

    /** A fresh secret for an authenticator app, and the address of whose it is to be; the reply has no `data` (K15). */
    secondFactorSecret: async (
      options: CallOptions = {},
    ): Promise<{ secret: string; account: string | null }> => {
      const reply = await callBare("GET /:project/utils/2fa_secret", options);
      return { secret: reply["2fa_secret"], account: reply.account ?? null };
    },
  };
}
