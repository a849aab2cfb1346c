import type { QueryClient } from "@tanstack/react-query";
import { isKept, keptTime } from "../../data/cached-start.ts";
import { keys } from "../../data/keys.ts";
import { codeOf } from "../../data/session.ts";
import { loadStartup, requestStartup, startupKeys } from "../../data/startup.ts";
import { viewedUser } from "../../data/view.ts";
import { isUnanswered } from "../../data/unanswered.ts";
import { setLocale } from "../../i18n/i18n.ts";
import type { AppSession } from "../session.ts";
import { projectSettings } from "./project-settings.ts";

/** How starting went: the frame can be rendered, the project could not be loaded, or the user must sign in again. */
export type StartUp =
  | { kind: "ready" }
  | { kind: "failed"; error: unknown }
  | { kind: "signed-out" };

/** Codes of the API that say that the session is over (API contract 12). */
const endingCodes: ReadonlySet<number | null> = new Set([101, 102, 103, 106, 108]);

/** Loads what the frame needs, and applies the user's language and the project's auto sign-out. */
export async function startUp(session: AppSession, queryClient: QueryClient): Promise<StartUp> {
  const { owner } = session.getSnapshot();
  // The guard of the route has led away everyone without a session.
  if (owner === null) return { kind: "signed-out" };
  const isOld = isKept(queryClient);
  const user = viewedUser() ?? owner.userId;
  // Calls may wait for the second factor meanwhile. There is no page yet whose work could wait for its owner.
  const stop = session.subscribe(() => {
    if (session.getSnapshot().status === "expired") session.leave();
  });
  try {
    await apply(session, await loadStartup(queryClient, user));
    if (isOld) void refreshStart(session, queryClient, user);
    return { kind: "ready" };
  } catch (error) {
    const isOver = endSession(session, error) || session.getSnapshot().owner === null;
    return isOver ? { kind: "signed-out" } : { kind: "failed", error };
  } finally {
    stop();
  }
}

async function apply(
  session: AppSession,
  { me, settings }: Awaited<ReturnType<typeof loadStartup>>,
): Promise<void> {
  session.setAutoSignOut(projectSettings(settings).autoSignOut);
  await setLocale(me.locale);
}

/** Loads again whatever on the page is from an earlier visit, or could not be loaded at all: there may be a connection by now. */
export async function refreshKept(session: AppSession, queryClient: QueryClient): Promise<void> {
  const { owner } = session.getSnapshot();
  if (owner === null) return;
  if (isKept(queryClient)) await refreshStart(session, queryClient, owner.userId);
  await queryClient.refetchQueries({
    predicate: (query) =>
      query.isActive() &&
      (keptTime(queryClient, query) !== null || isUnanswered(query.state.error)),
  });
}

/**
 * Loads the data of an earlier visit again, while the page shows it. Where rights or model have changed, nothing that was
 * read with the old ones stays.
 */
async function refreshStart(
  session: AppSession,
  queryClient: QueryClient,
  user: number,
): Promise<void> {
  const deciding = () => [keys.permissions, keys.model].map((key) => queryClient.getQueryData(key));
  const before = deciding();
  try {
    await requestStartup(queryClient);
    const after = deciding();
    if (before.some((part, place) => part !== after[place]))
      void queryClient.resetQueries({ queryKey: keys.items.all });
    if (!isKept(queryClient)) await apply(session, await loadStartup(queryClient, user));
  } catch (error) {
    if (endSession(session, error)) return;
  }
  // No answer: each part is requested by itself, again and again if need be.
  if (isKept(queryClient))
    for (const queryKey of startupKeys) void queryClient.invalidateQueries({ queryKey });
}

/** Whether an error says that the session is over; then it is. The page shows nothing that has not been saved yet. */
function endSession(session: AppSession, error: unknown): boolean {
  const code = codeOf(error);
  if (!endingCodes.has(code)) return false;
  session.expire(code ?? 0);
  session.leave();
  return true;
}
