import type { QueryClient } from "@tanstack/react-query";
import { codeOf } from "../data/session.ts";
import { autoSignOutMinutes } from "../data/settings.ts";
import { loadStartup } from "../data/startup.ts";
import { setLocale } from "../i18n/i18n.ts";
import type { Session } from "./session.ts";

/** How starting went: the frame can be drawn, the project could not be loaded, or the person must sign in again. */
export type StartUp =
  | { kind: "ready" }
  | { kind: "failed"; error: unknown }
  | { kind: "signed-out" };

/** Codes of the API that say nobody is signed in any more (API contract 12). */
const endingCodes: ReadonlySet<number | null> = new Set([101, 102, 103, 106, 108]);

/** Loads what the frame needs, and applies the person's language and the project's auto sign-out. */
export async function startUp(session: Session, queryClient: QueryClient): Promise<StartUp> {
  const state = session.state();
  try {
    const user = state.status === "out" ? 0 : state.userId;
    const { settings, me } = await loadStartup(queryClient, user);
    session.setAutoSignOut(autoSignOutMinutes(settings));
    await setLocale(me.locale);
    return { kind: "ready" };
  } catch (error) {
    const code = codeOf(error);
    if (!endingCodes.has(code)) return { kind: "failed", error };
    // With no page open yet there is no work to keep: the sign-in page takes over.
    session.expire(code ?? 0);
    session.leave();
    return { kind: "signed-out" };
  }
}
