import { randomInt } from "node:crypto";
import {
  limits,
  parseInteger,
  type HashBody,
  type Hasher,
  type MatchHashBody,
} from "@rowhouse/contract";
import { makeSecret } from "../../access/index.ts";
import type { Context } from "../../core/context.ts";
import type { Counters } from "../../core/counters.ts";
import { AppError } from "../../core/errors.ts";
import { findHasher, fitsHash, hashText } from "../../core/hashes.ts";

export interface UtilsInput {
  counters: Counters;
}

/** Calls in a minute at most, for each user and for each address of those who are not signed in: hashing costs. */
const callsPerMinute = 60;
const defaultLength = 32;
const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!@#$%^&*()_+={}[]";

/** Small helpers that change nothing (API contract 2.15). */
export function utilsService(ctx: Context, { counters }: UtilsInput) {
  return {
    /** Throws `hasherUnknown`, `tooManyRequests` and `invalidInput` for what is too long for bcrypt. */
    async hash({ string, hasher }: HashBody): Promise<string> {
      const known = readHasher(hasher);
      await checkRate(ctx, counters);
      return await hashText(known, string);
    },

    async matchHash({ string, hash, hasher }: MatchHashBody): Promise<boolean> {
      const known = readHasher(hasher);
      await checkRate(ctx, counters);
      return await fitsHash(known, string, hash);
    },

    async randomString(sent: unknown): Promise<string> {
      const length = sent === undefined ? defaultLength : parseInteger(sent);
      if (typeof length !== "number" || length < 0)
        throw new AppError("invalidInput", {
          field: "length",
          details: "length: a number is needed",
        });
      if (length > limits.textLength)
        throw new AppError("limitExceeded", { name: "length", limit: limits.textLength });
      await checkRate(ctx, counters);
      return Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
    },

    async secondFactorSecret(): Promise<string> {
      await checkRate(ctx, counters);
      return await makeSecret();
    },
  };
}

function readHasher(sent: string = "core"): Hasher {
  const known = findHasher(sent);
  if (known === null) throw new AppError("hasherUnknown", { hasher: sent });
  return known;
}

async function checkRate({ actor, origin, project }: Context, counters: Counters): Promise<void> {
  const caller = actor.user === null ? origin.ip : `${project.key} user ${actor.user}`;
  const { count, secondsLeft } = await counters.add(`utils ${caller}`, 60);
  if (count > callsPerMinute) throw new AppError("tooManyRequests", { seconds: secondsLeft });
}
