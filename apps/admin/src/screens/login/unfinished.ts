import { itemAddress } from "../../access/address/addresses.ts";
import type { SessionState } from "../../access/session.ts";

/** Older edits are still offered on their item's page, but nobody is in the middle of them: one day, in milliseconds. */
const inProgress = 24 * 60 * 60 * 1000;

/** The page of the item that somebody was editing in this browser when they left; null when there is none. */
export async function unfinishedAddress(
  state: SessionState,
  now = Date.now(),
): Promise<string | null> {
  if (state.status === "out") return null;
  const { sharedJournal } = await import("../../form/draft/journal.ts");
  const entry = await sharedJournal().latest(state.userId, state.project);
  if (entry === null || entry.savedAt < now - inProgress) return null;
  return itemAddress(entry.scope.collection, entry.scope.key);
}
