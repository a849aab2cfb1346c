import type { Session } from "@rowhouse/client";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client, clientFor } from "./client.ts";
import { factorDemand, settleFactor, wantFactor } from "./factor-demand.ts";
import { itemsChanged } from "./item-writes.ts";
import { itemQuery } from "./items.ts";
import { keys } from "./keys.ts";
import type { ProjectTarget } from "./session.ts";

/** The time it was set up in local storage, for the other tabs. */
const doneKey = "rowhouse:second-factor";

const users = "directus_users";

/** Whether signing in to an account asks for a second factor; for its owner and for administrators. */
export function hasFactorQuery(user: number) {
  return queryOptions({
    ...itemQuery(users, user, { fields: ["2fa_secret"] }),
    // Never the secret itself: stars where there is one.
    select: ({ data }): boolean => (data["2fa_secret"] ?? null) !== null,
    staleTime: 0,
  });
}

/** Has the signed-in user set up a second factor because they want one; they may let it be. */
export function setUpFactorMutation() {
  return mutationOptions({
    mutationFn: async (_: void, { client: cache }): Promise<void> => {
      if (await wantFactor()) await itemsChanged(cache, users);
    },
  });
}

/** Switches the second factor of a user off: one's own, or anybody's for administrators. */
export function removeFactorMutation(user: number) {
  return mutationOptions({
    mutationFn: async (_: void, { client: cache }): Promise<void> => {
      await client().call("PATCH /:project/users/:id", {
        params: { id: user },
        body: { "2fa_secret": null },
      });
      await itemsChanged(cache, users);
    },
  });
}

/** Whose session sets it up, by calls that nobody's view is in the way of. */
export type FactorOwner = ProjectTarget & { session: Session };

/** A secret to set up, with the address of the account. */
export function factorSecretQuery(owner: FactorOwner) {
  return queryOptions({
    queryKey: keys.factorSecret,
    queryFn: async ({ signal }) => {
      const reply = await clientFor(owner).callBare("GET /:project/utils/2fa_secret", { signal });
      return { secret: reply["2fa_secret"], account: reply.account ?? null };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Switches the second factor on with a code that proves that the authenticator app has the secret. */
export function activateFactorMutation(owner: FactorOwner) {
  return mutationOptions({
    mutationFn: async (body: { tfa_secret: string; otp: string }): Promise<void> => {
      const input = { params: { id: "me" }, body };
      await clientFor(owner).call("POST /:project/users/:id/activate2FA", input);
    },
  });
}

/** Ends the demand as met, here and in the other tabs. */
export function factorIsSetUp(): void {
  try {
    localStorage.setItem(doneKey, String(Date.now()));
  } catch {
    // The other tabs set it up by themselves.
  }
  settleFactor(true);
}

/** Settles the demand when it was met in another tab; the result stops it. */
export function followFactor(): () => void {
  const follow = ({ key, newValue }: StorageEvent): void => {
    if (key === doneKey && newValue !== null && factorDemand() !== null) settleFactor(true);
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
