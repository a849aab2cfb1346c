import { Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { useSessionOwner, useSessionState } from "../../../access/session-context.ts";
import {
  confirmDemand,
  onConfirmDemand,
  settleConfirmation,
} from "../../../data/confirm-demand.ts";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";

const ConfirmDialog = lazyPart(async () => (await import("./confirm-dialog.tsx")).ConfirmDialog, {
  place: "dialog",
  texts: ["passkeys"],
  onClose: () => settleConfirmation(false),
});

/**
 * The dialog that asks who one is, over everything else, while dangerous acts wait for it. The page below stays as it is; the acts
 * go on afterwards, or fail.
 */
export function ConfirmGate() {
  const owner = useSessionOwner();
  const hasToken = "token" in useSessionState();
  const demand = useSyncExternalStore(onConfirmDemand, confirmDemand);
  const signedIn = useRef(owner);
  const hadToken = useRef(hasToken);
  useEffect(() => {
    // Nobody else confirms for whoever began to act; who has just signed in again has proved it.
    if (signedIn.current?.userId !== owner?.userId) settleConfirmation(false);
    else if (hasToken && !hadToken.current) settleConfirmation(true);
    signedIn.current = owner;
    hadToken.current = hasToken;
  }, [owner, hasToken]);
  if (demand === null || owner === null || !hasToken) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog owner={owner} methods={demand.methods} />
    </Suspense>
  );
}
