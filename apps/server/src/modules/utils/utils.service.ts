import { randomInt } from "node:crypto";
import {
  limits,
  parseInteger,
  type HashBody,
  type Hasher,
  type MatchHashBody,
} from "@rowhouse/contract";
import { findAccountById, makeSecret } from "../../access/index.ts";
import { networkOf } from "../../core/network/addresses.ts";
import type { Context } from "../../core/context.ts";
import { AppError, brokenRule } from "../../core/errors.ts";
import { findHasher, matchesHash, hashText } from "../../core/hashes.ts";
import type { RateLimit, RateLimiter } from "../../core/network/rate-limiter.ts";

export interface UtilsInput {
  limiter: RateLimiter;
}

/** Calls in a minute at most, for each user and for each address of anonymous callers: hashing is expensive. */
const callsPerMinute: RateLimit = { name: "utils", points: 60, seconds: 60 };
const defaultLength = 32;
const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!@#$%^&*()_+={}[]";

/** Small helpers that change nothing (API contract 2.15). */
export function utilsService(ctx: Context, { limiter }: UtilsInput) {
  return {
    /** Throws `hasherUnknown`, `tooManyRequests` and `invalidInput` for texts too long for bcrypt. */
    async hash({ string, hasher }: HashBody): Promise<string> {
      const known = readHasher(hasher);
      await checkRate(ctx, limiter);
      return await hashText(known, string);
    },

    async matchHash({ string, hash, hasher }: MatchHashBody): Promise<boolean> {
      const known = readHasher(hasher);
      await checkRate(ctx, limiter);
      return await matchesHash(known, string, hash);
    },

    async randomString(sent: unknown): Promise<string> {
      const length = sent === undefined ? defaultLength : parseInteger(sent);
      if (typeof length !== "number" || length < 0)
        throw new AppError("invalidInput", brokenRule("length", "decimal"));
      if (length > limits.textLength)
        throw new AppError("limitExceeded", { name: "length", limit: limits.textLength });
      await checkRate(ctx, limiter);
      return Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
    },

    /** With the address of the account: who has to set it up first cannot read it anywhere else. */
    async secondFactorSecret(): Promise<{ "2fa_secret": string; account?: string }> {
      await checkRate(ctx, limiter);
      const secret = { "2fa_secret": await makeSecret() };
      const { user } = ctx.actor;
      const account = user === null ? null : await findAccountById(ctx.db, user);
      return account === null ? secret : { ...secret, account: account.email };
    },
  };
}

function readHasher(sent: string = "core"): Hasher {
  const known = findHasher(sent);
  if (known === null) throw new AppError("hasherUnknown", { hasher: sent });
  return known;
}

async function checkRate({ actor, origin, project }: Context, limiter: RateLimiter): Promise<void> {
  const caller = actor.user === null ? networkOf(origin.ip) : `${project.key} user ${actor.user}`;
  await limiter.consume(callsPerMinute, caller);
}
