import { mutationOptions } from "@tanstack/react-query";
import { loadModule } from "../design/loading/load-module.ts";
import { clientFor } from "./client.ts";
import { settleConfirmation } from "./confirm-demand.ts";
import type { FactorOwner } from "./second-factor.ts";

/** What somebody proves with who they are: what they have typed, or their passkey. */
export type GivenProof = { password: string } | { otp: string } | "passkey";

/** Confirms who the signed-in user is; the acts that wait for it go on. */
export function confirmMutation(owner: FactorOwner) {
  return mutationOptions({
    mutationFn: async (given: GivenProof): Promise<void> => {
      // Nobody's view is in the way of it.
      const api = clientFor(owner);
      const body = given === "passkey" ? { passkey: await provePasskey(api) } : given;
      await api.call("POST /:project/auth/confirm", { body });
    },
    onSuccess: () => settleConfirmation(true),
  });
}

async function provePasskey(api: ReturnType<typeof clientFor>) {
  const { data } = await api.call("POST /:project/auth/confirm/challenge", {});
  const { proofFor } = await loadModule(() => import("./passkeys.ts"));
  return await proofFor(data);
}
