import type { TokenClaims } from "@rowhouse/contract";

/** Seconds before its end at which a token is exchanged for a fresh one (API contract 11.4). */
export const refreshMargin = 30;

/**
 * The claims of a token, without checking its signature: only the server can. Null for static tokens, which are
 * no JWT and never end.
 */
export function readClaims(token: string): TokenClaims | null {
  const [, payload, ...rest] = token.split(".");
  if (payload === undefined || rest.length !== 1) return null;
  const claims = decode(payload);
  return isClaims(claims) ? claims : null;
}

/** Seconds until a token ends, negative when it has; Infinity for static tokens. `now` in milliseconds. */
export function secondsLeft(token: string, now: number): number {
  const claims = readClaims(token);
  return claims ? claims.exp - now / 1000 : Number.POSITIVE_INFINITY;
}

function decode(payload: string): unknown {
  try {
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return null;
  }
}

function isClaims(value: unknown): value is TokenClaims {
  return (
    typeof value === "object" &&
    value !== null &&
    "exp" in value &&
    typeof value.exp === "number" &&
    "id" in value &&
    typeof value.id === "number"
  );
}
