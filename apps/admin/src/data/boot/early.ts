/** The sessions of this browser in local storage: each behind this and the place of its project. */
export const sessionKey = "rowhouse:session";

/** The place of the project that was opened last, for addresses that name none. */
export const lastPlaceKey = "rowhouse:project";

/** The address of a project, which tells it from all others. */
export function placeOf({ url, project }: { url: string; project: string }): string {
  return `${url}${project}/`;
}

/** Whom this tab views the project as, in session storage (`data/view.ts`). */
export const viewKey = "rowhouse:view";

import type { Visit } from "./visits.ts";

/** A request that the page made before the app's code was there. */
export interface EarlyRequest {
  url: string;
  /** The value of the `authorization` header: it is the reply to this caller only. */
  authorization: string;
  response: Promise<Response>;
}

declare global {
  interface Window {
    /** Set by the script in the page (`boot.ts`), like the next. */
    __ROWHOUSE_EARLY__?: EarlyRequest[] | undefined;
    /** The stored data of the last visit. */
    __ROWHOUSE_VISIT__?: Promise<Visit | undefined> | undefined;
  }
}

/**
 * `fetch`, but the first call that is what the page has requested already gets that response. When that request
 * failed, the call is made.
 */
export const earlyFetch: typeof fetch = async (input, init) => {
  const requests = window.__ROWHOUSE_EARLY__ ?? [];
  const authorization = new Headers(init?.headers).get("authorization");
  const isRead = (init?.method ?? "GET") === "GET";
  const place = requests.findIndex(
    (early) => isRead && early.url === input && early.authorization === authorization,
  );
  const [early] = place === -1 ? [] : requests.splice(place, 1);
  if (early === undefined) return await fetch(input, init);
  try {
    return await early.response;
  } catch {
    return await fetch(input, init);
  }
};

/** Drops the responses that the first page did not use: later they would be old. */
export function forgetEarlyRequests(): void {
  window.__ROWHOUSE_EARLY__ = undefined;
}
