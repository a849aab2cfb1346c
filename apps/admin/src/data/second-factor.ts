import { client } from "./client.ts";

/** A new secret for an authenticator app; nothing is stored by asking for one. */
export function newSecondFactorSecret(): Promise<string> {
  return client().utils.secondFactorSecret();
}
