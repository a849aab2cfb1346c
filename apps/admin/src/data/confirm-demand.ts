import type { MeetDemand } from "@rowhouse/client";
import { asRecord, type ConfirmationMethod } from "@rowhouse/contract";
import { createDemand } from "./demand.ts";

/** That the signed-in user has to confirm who they are, before a dangerous act of theirs goes on. */
export interface ConfirmDemand {
  /** The ways that their account has. */
  methods: readonly ConfirmationMethod[];
}

const demand = createDemand<ConfirmDemand>();

/** Has the user confirm, and resolves with whether they did. Acts that are refused meanwhile wait for the same. */
export const demandConfirmation: MeetDemand = ({ details }, sentAt) =>
  demand.open(demand.current() ?? { methods: methodsIn(details) }, sentAt);

function methodsIn(details: unknown): readonly ConfirmationMethod[] {
  const { methods } = asRecord(details);
  const known: readonly ConfirmationMethod[] = ["password", "passkey", "otp", "provider"];
  return Array.isArray(methods) ? known.filter((method) => methods.includes(method)) : [];
}

/** The demand that is open, for `useSyncExternalStore`. */
export const confirmDemand = demand.current;
export const onConfirmDemand = demand.subscribe;

/** Ends the demand: the acts that wait go on, or fail as they did. */
export const settleConfirmation = demand.settle;

/** As if nothing had been demanded yet, for tests. */
export const resetConfirmation = demand.reset;
