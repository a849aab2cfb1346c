import { newIdempotencyKey } from "@rowhouse/client";
import { client } from "./client.ts";

/** The keys of writes that are not known to be done, by what they write. */
const keysOfWrites = new Map<string, string>();

/**
 * Makes a write with a key that stays the same until the write is done: tried again after a lost answer, it is not
 * carried out twice (API contract 1.8). For writes without a draft, which keeps the key of its own.
 * @param what tells the write from all others; the same again is a repetition, as long as it has not been done
 */
export async function untilDone<T>(
  what: readonly unknown[],
  write: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const { baseUrl, project } = client();
  const id = JSON.stringify([baseUrl, project, ...what]);
  const key = keysOfWrites.get(id) ?? newIdempotencyKey();
  keysOfWrites.set(id, key);
  const done = await write(key);
  keysOfWrites.delete(id);
  return done;
}
