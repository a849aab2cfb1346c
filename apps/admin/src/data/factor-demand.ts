import type { MeetDemand } from "@rowhouse/client";
import { createDemand } from "./demand.ts";

/** That the signed-in user has to set up their second factor. */
export interface FactorDemand {
  /** Nothing else is possible before; or a change that they want to make needs it first; or they want it themselves. */
  reason: "forced" | "first" | "wanted";
}

const needsNothingElse = 113;

const demand = createDemand<FactorDemand>();

/** Has the user set it up, and resolves with whether they did. Calls that are refused meanwhile wait for the same. */
export const demandFactor: MeetDemand = ({ code }, sentAt) =>
  open(code === needsNothingElse ? "forced" : "first", sentAt);

/** The same for a user who asks for it. */
export function wantFactor(): Promise<boolean> {
  return open("wanted", Number.POSITIVE_INFINITY);
}

/** Opens the demand; a forced one stays forced. */
function open(reason: FactorDemand["reason"], sentAt: number): Promise<boolean> {
  const known = demand.current();
  const stays = known !== null && (known.reason === "forced" || known.reason === reason);
  return demand.open(stays ? known : { reason }, sentAt);
}

/** Ends what the user asked for themselves; what is demanded stays. */
export function stopWantingFactor(): void {
  if (demand.current()?.reason === "wanted") demand.settle(false);
}

/** The demand that is open, for `useSyncExternalStore`. */
export const factorDemand = demand.current;
export const onFactorDemand = demand.subscribe;

/** Ends the demand: the calls that wait are made again, or fail as they did. */
export const settleFactor = demand.settle;

/** As if nothing had been demanded yet, for tests. */
export const resetFactor = demand.reset;
