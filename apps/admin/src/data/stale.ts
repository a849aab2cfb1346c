import { refusalOf } from "./refusal.ts";

/** The status of a write on a version that is not the stored one any more. */
const staleStatus = 412;

/** Lost races in a row after which a write gives up: another program is writing all the time. */
export const maxRaces = 3;

/** Whether the write lost against someone else's. */
export function isStale(error: unknown): boolean {
  return refusalOf(error)?.status === staleStatus;
}
