import type { TokenClaims, Subject } from "@rowhouse/contract";
import { isAbort } from "./api-error.ts";
import type { TokenSource } from "./caller.ts";

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

/** Milliseconds that a token has to be good for; one that is about to end is exchanged first. */
const enough = 30_000;

/** An administrator's look at the project as somebody else: everything is read as they see it, nothing can be changed. */
export interface View {
  as: Subject;
  /** The token of before, if there is one. */
  token: string | null;
  /** A new token, to be kept for the next client of this view. */
  onToken(token: string): void;
  /** The server gives no token any more, or refused it. */
  onEnd(): void;
}

/** Gives calls the token of a view, a new one whenever it ends; with the session the view ends as well. */
export function viewSource(
  view: View,
  session: TokenSource,
  { ask, now }: { ask: () => Promise<string>; now: () => number },
): TokenSource {
  let { token } = view;
  let asking: Promise<string> | null = null;
  const renew = async (): Promise<string> => {
    try {
      const next = await ask();
      view.onToken(next);
      return next;
    } catch (error) {
      if (!isAbort(error)) view.onEnd();
      throw error;
    } finally {
      asking = null;
    }
  };
  return {
    async token() {
      if ((await session.token()) === null) return null;
      const ends = token === null ? 0 : (readClaims(token)?.exp ?? 0) * 1000;
      if (token !== null && ends - now() > enough) return token;
      asking ??= renew();
      token = await asking;
      return token;
    },
    reject(refused) {
      if (refused === token) view.onEnd();
    },
  };
}
