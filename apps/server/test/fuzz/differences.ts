import type { HostileRequest } from "./requests.ts";

/** A difference between the vendors that is meant, or cannot be helped. */
export interface KnownDifference {
  why: string;
  fits(request: HostileRequest, outcomes: readonly string[]): boolean;
}

/** What the fuzzer does not report; everything else has to be the same on all of them. */
export const knownDifferences: readonly KnownDifference[] = [];
