import type { TokenClaims } from "@rowhouse/contract";

/**
 * The claims of a token, without verifying its signature, which only the server can. Null for static tokens, which are
 * no JWT and never expire.
 */
export function readClaims(token: string): TokenClaims | null {
  const [, payload, ...rest] = token.split(".");
  if (payload === undefined || rest.length !== 1) return null;
  const claims = decode(payload);
  return isClaims(claims) ? claims : null;
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
