import { useMutation } from "@tanstack/react-query";
import { useSession, useSessionState } from "../../../access/session-context.ts";
import { signInMutation, type ProjectTarget } from "../../../data/session.ts";

/** Signing in with e-mail address and password, on the sign-in page and over a page whose session has expired. */
export function useSignIn(target: ProjectTarget, onSuccess?: () => void) {
  const session = useSession();
  const state = useSessionState();
  const signIn = useMutation({
    ...signInMutation(session, target),
    ...(onSuccess ? { onSuccess } : {}),
  });
  const needsOtp =
    state.status === "otp-required" || (state.status === "signing-in" && state.hasOtp);
  return {
    signIn,
    /** The user has a second factor, so the form has a field for its code. */
    needsOtp,
    /** Why the last session ended; null after signing out on purpose. */
    endedWith: "reason" in state ? state.reason : null,
  };
}
