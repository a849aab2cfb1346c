import { useEffect } from "react";
import { useProjectSettings } from "../hooks.ts";
import { useSession } from "../session-context.ts";
import { rememberProjectSettings } from "./project-settings.ts";

/** Settings that were loaded or changed hold from now on, and from the next start. */
export function useRememberedSettings(): void {
  const session = useSession();
  const settings = useProjectSettings();
  useEffect(() => {
    const { owner } = session.getSnapshot();
    session.setAutoSignOut(settings.autoSignOut);
    if (owner !== null) rememberProjectSettings(owner, settings);
  }, [session, settings]);
}
