import type { Client } from "@rowhouse/client";
import { client } from "./client.ts";

/** The writes that are under way, by what they write. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Makes a write once at a time: the same again, while the first is under way, is the first. So a button that is pressed twice
 * sends one request.
 * @param what tells the write from all others
 * @param target the project it is made in; by default the current one
 */
export function onceAtATime<T>(
  what: readonly unknown[],
  write: () => Promise<T>,
  { baseUrl, project }: Pick<Client, "baseUrl" | "project"> = client(),
): Promise<T> {
  const id = JSON.stringify([baseUrl, project, ...what]);
  // The same `what` is the same write, and so has the same result.
  const first = underWay.get(id) as Promise<T> | undefined;
  if (first !== undefined) return first;
  const made = write().finally(() => underWay.delete(id));
  underWay.set(id, made);
  return made;
}
