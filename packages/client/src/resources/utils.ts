import { paths } from "@rowhouse/contract";
import type { Hasher, SecondFactorSecret } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for small helpers (API contract 2.15). */
export function utilsResource(caller: Caller) {
  return {
    hash: async (
      string: string,
      { hasher = "core", ...options }: CallOptions & { hasher?: Hasher } = {},
    ): Promise<string> =>
      (
        await caller.post<{ hash: string }>(paths.utils.hash, {
          ...options,
          body: { string, hasher },
        })
      ).data.hash,

    /** Whether a text has this hash. */
    matchHash: async (
      { string, hash, hasher = "core" }: { string: string; hash: string; hasher?: Hasher },
      options: CallOptions = {},
    ): Promise<boolean> =>
      (
        await caller.post<{ valid: boolean }>(paths.utils.matchHash, {
          ...options,
          body: { string, hash, hasher },
        })
      ).data.valid,

    /** A random text of letters, digits and symbols. */
    randomString: async (length: number, options: CallOptions = {}): Promise<string> =>
      (
        await caller.post<{ random: string }>(paths.utils.randomString, {
          ...options,
          body: { length },
        })
      ).data.random,

    /** A fresh secret for an authenticator app; it stands beside the envelope and not in it (K15). */
    secondFactorSecret: async (options: CallOptions = {}): Promise<string> =>
      (await caller.getBare<SecondFactorSecret>(paths.utils.secondFactorSecret, options))[
        "2fa_secret"
      ],
  };
}
