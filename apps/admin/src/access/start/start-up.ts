import type { QueryClient } from "@tanstack/react-query";
import { codeOf } from "../../data/session.ts";
import { loadStartup } from "../../data/startup.ts";
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
  try {
    const { me, settings } = await loadStartup(queryClient, owner.userId);
    session.setAutoSignOut(projectSettings(settings).autoSignOut);
    await setLocale(me.locale);
    return { kind: "ready" };
  } catch (error) {
    const code = codeOf(error);
    if (!endingCodes.has(code)) return { kind: "failed", error };
    // No page is open yet, so there are no edits to preserve.
    session.expire(code ?? 0);
    session.leave();
    return { kind: "signed-out" };
  }
}
