import { newIdempotencyKey } from "@rowhouse/client";
import type { ItemKey, Others } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { currentView } from "./view.ts";

/** A name for a page that is opened. */
export const newTab = newIdempotencyKey;

/** An open page of an item. */
export interface OpenTab {
  collection: string;
  key: ItemKey;
  /** Names the page for as long as it is open ({@link newTab}). */
  tab: string;
}

/** How often others are looked for, in milliseconds; browsers make a minute of it in tabs that are not looked at. */
const interval = 30_000;

/**
 * Reports that an item is open here, and reads repeatedly who else has it open: a user who is not heard of is gone. For users
 * who may update the item.
 */
export function presenceQuery({ collection, key, tab }: OpenTab) {
  return queryOptions({
    queryKey: keys.presence(collection, key, tab),
    queryFn: async ({ signal }): Promise<Others> => {
      const body = { collection, item: key, tab };
      return (await client().call("POST /:project/presence", { body, signal })).data;
    },
    // A user who looks as somebody else is not there.
    enabled: currentView() === null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: interval,
    refetchIntervalInBackground: true,
    // The next report is near.
    retry: false,
  });
}

/** Reports that a page is closed. Nothing depends on it, and a failure is made good by time. */
export async function leaveItem(tab: string): Promise<void> {
  if (currentView() !== null) return;
  try {
    // Sent even while the page closes.
    await client().call("DELETE /:project/presence/:tab", { params: { tab }, keepalive: true });
  } catch {
    // Others stop hearing of this tab in a while.
  }
}
