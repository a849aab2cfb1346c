import { useEffect } from "react";
import { useProjectSettings } from "../hooks.ts";
import { useSession } from "../session-context.ts";

/** The project's auto sign-out holds as soon as it is changed. */
export function useAutoSignOut(): void {
  const session = useSession();
  const { autoSignOut } = useProjectSettings();
  useEffect(() => session.setAutoSignOut(autoSignOut), [session, autoSignOut]);
}
