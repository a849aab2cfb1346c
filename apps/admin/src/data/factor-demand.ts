import type { SetUpFactor } from "@rowhouse/client";

/** That the signed-in user has to set up their second factor. */
export interface FactorDemand {
  /** Nothing else is possible before; or a change that they want to make needs it first; or they want it themselves. */
  reason: "forced" | "first" | "wanted";
}

const needsNothingElse = 113;

let demand: FactorDemand | null = null;
let waiting: ((isSetUp: boolean) => void)[] = [];
let doneAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Has the user set it up, and resolves with whether they did. Calls that are refused meanwhile wait for the same. */
export const demandFactor: SetUpFactor = ({ code }, sentAt) => {
  // The call was on its way when it was set up.
  if (sentAt < doneAt) return Promise.resolve(true);
  return open(code === needsNothingElse ? "forced" : "first");
};

/** The same for a user who asks for it. */
export function wantFactor(): Promise<boolean> {
  return open("wanted");
}

/** Opens the demand; a forced one stays forced. */
function open(reason: FactorDemand["reason"]): Promise<boolean> {
  if (demand?.reason !== "forced" && demand?.reason !== reason) change({ reason });
  return new Promise((resolve) => void waiting.push(resolve));
}

/** Ends what the user asked for themselves; what is demanded stays. */
export function stopWantingFactor(): void {
  if (demand?.reason === "wanted") settleFactor(false);
}

/** The demand that is open, for `useSyncExternalStore`. */
export function factorDemand(): FactorDemand | null {
  return demand;
}

export function onFactorDemand(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the demand: the calls that wait are made again, or fail as they did. */
export function settleFactor(isSetUp: boolean): void {
  if (isSetUp) doneAt = Date.now();
  const calls = waiting;
  waiting = [];
  if (demand !== null) change(null);
  for (const resolve of calls) resolve(isSetUp);
}

/** As if nothing had been demanded yet, for tests. */
export function resetFactor(): void {
  doneAt = Number.NEGATIVE_INFINITY;
  settleFactor(false);
}

function change(next: FactorDemand | null): void {
  demand = next;
  for (const listener of listeners) listener();
}
