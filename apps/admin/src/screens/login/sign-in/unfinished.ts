import { itemAddress } from "../../../access/address/addresses.ts";
import { loadModule } from "../../../ui/loading/load-module.ts";

/** Older edits are still offered on their item's page, but are not work in progress: one day, in milliseconds. */
const inProgress = 24 * 60 * 60 * 1000;

/** The page of the item that a user was editing in this browser when they left; null when there is none. */
export async function unfinishedAddress(
  user: { userId: number; project: string },
  now = Date.now(),
): Promise<string | null> {
  const { sharedJournal } = await loadModule(() => import("../../../form/draft/journal.ts"));
  const entry = await sharedJournal().latest(user.userId, user.project);
  if (entry === null || entry.savedAt < now - inProgress) return null;
  return itemAddress(entry.scope.collection, entry.scope.key);
}
