import { Suspense, useSyncExternalStore } from "react";
import { useSessionOwner, useSessionState } from "../../../access/session-context.ts";
import { factorDemand, onFactorDemand, settleFactor } from "../../../data/factor-demand.ts";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";

const FactorDialog = lazyPart(async () => (await import("./factor-dialog.tsx")).FactorDialog, {
  place: "dialog",
  texts: ["accounts", "inputs", "passkeys"],
  onClose: () => settleFactor(false),
});

/**
 * The set-up of the second factor, over everything else, while the server demands it. The page below keeps its edits; calls that
 * were refused are made again afterwards.
 */
export function FactorGate() {
  const owner = useSessionOwner();
  const hasToken = "token" in useSessionState();
  const demand = useSyncExternalStore(onFactorDemand, factorDemand);
  // A user who has to sign in again does that first.
  if (demand === null || owner === null || !hasToken) return null;
  return (
    <Suspense fallback={null}>
      <FactorDialog owner={owner} reason={demand.reason} />
    </Suspense>
  );
}
