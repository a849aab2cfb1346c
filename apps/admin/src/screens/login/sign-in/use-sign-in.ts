import { asRecord, type FactorMethod } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSession, useSessionState } from "../../../access/session-context.ts";
import { refusalOf } from "../../../data/refusal.ts";
import { signInMutation, takeCodesLeft, type ProjectTarget } from "../../../data/session.ts";
import { loadModule } from "../../../design/loading/load-module.ts";
import { notify } from "../../../design/notify/notify.ts";
import { addTexts, translate } from "../../../i18n/i18n.ts";

/** Signing in with e-mail address and password, on the sign-in page and over a page whose session has expired. */
export function useSignIn(target: ProjectTarget, onSuccess?: () => void) {
  const session = useSession();
  const state = useSessionState();
  const [methods, setMethods] = useState<readonly FactorMethod[]>([]);
  const signIn = useMutation({
    ...signInMutation(session, target, async () => {
      const passkeys = await loadModule(() => import("../../../data/passkeys.ts"));
      return await passkeys.provePasskey(target);
    }),
    onSuccess: () => {
      void tellCodesLeft(takeCodesLeft());
      onSuccess?.();
    },
    onError: (error) => {
      const named = methodsIn(error);
      if (named.length > 0) setMethods(named);
    },
  });
  const needsOtp =
    state.status === "otp-required" || (state.status === "signing-in" && state.hasOtp);
  return {
    signIn,
    /** The user has a second factor, so the form has a field for its code. */
    needsOtp,
    /** The ways to answer for it that the account has; none where the server does not name them. */
    methods,
    /** Why the last session ended; null after signing out on purpose. */
    endedWith: "reason" in state ? state.reason : null,
  };
}

/** The ways that a server names when it wants a second factor (API contract 11.3). */
function methodsIn(error: unknown): readonly FactorMethod[] {
  const { methods } = asRecord(refusalOf(error)?.details);
  const known: readonly FactorMethod[] = ["otp", "passkey", "recovery_code"];
  return Array.isArray(methods) ? known.filter((method) => methods.includes(method)) : [];
}

/** Says how many recovery codes are left after one was used. */
async function tellCodesLeft(count: number | null): Promise<void> {
  if (count === null) return;
  await addTexts("passkeys");
  notify({
    color: "warning",
    title: translate("recovery_code_used", { count }),
    details: translate("recovery_code_used_copy"),
    delay: 0,
  });
}
