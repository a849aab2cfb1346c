import { isApiError, newIdempotencyKey } from "@rowhouse/client";
import { client } from "./client.ts";

/** The keys of writes whose answer was lost, by what they write. One that is being sent again is not among them. */
const lostKeys = new Map<string, string[]>();

/**
 * Makes a write with a key that stays the same until the write is done: tried again after a lost answer, it is not
 * carried out twice (API contract 1.8). For writes without a draft, which keeps the key of its own.
 * @param what tells the write from all others; the same again is a repetition after a lost answer, and at the same time a write of its own
 */
export async function untilDone<T>(
  what: readonly unknown[],
  write: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const { baseUrl, project } = client();
  const id = JSON.stringify([baseUrl, project, ...what]);
  const [lost, ...others] = lostKeys.get(id) ?? [];
  if (others.length > 0) lostKeys.set(id, others);
  else lostKeys.delete(id);
  const key = lost ?? newIdempotencyKey();
  try {
    return await write(key);
  } catch (error) {
    // A refused write has left its key free, or the key is of another write.
    const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
    if (!isRefused) lostKeys.set(id, [...(lostKeys.get(id) ?? []), key]);
    throw error;
  }
}
