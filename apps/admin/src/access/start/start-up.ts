import type { QueryClient } from "@tanstack/react-query";
import type { Place } from "../../data/session.ts";
import { codeOf } from "../../data/session.ts";
import { settingsQuery } from "../../data/settings.ts";
import { loadStartup } from "../../data/startup.ts";
import { setLocale } from "../../i18n/i18n.ts";
import type { Session } from "../session.ts";
import {
  projectSettings,
  rememberedProjectSettings,
  rememberProjectSettings,
} from "./project-settings.ts";
import type { ProjectSettings } from "./project-settings.ts";

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
  // The guard of the route has led everybody else away.
  if (state.status === "out") return { kind: "signed-out" };
  try {
    const [settings, { me }] = await Promise.all([
      settingsAtStart(queryClient, state),
      loadStartup(queryClient, state.userId),
    ]);
    session.setAutoSignOut(settings.autoSignOut);
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

/** What the last visit left; only the first visit of a project has to wait for its settings. */
async function settingsAtStart(queryClient: QueryClient, place: Place): Promise<ProjectSettings> {
  const remembered = rememberedProjectSettings(place);
  if (remembered !== null) return remembered;
  const settings = projectSettings(await queryClient.ensureQueryData(settingsQuery()));
  rememberProjectSettings(place, settings);
  return settings;
}
