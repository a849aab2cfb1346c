import { useEffect } from "react";
import { useSession } from "./session-context.ts";

const activityEvents = [
  "pointerdown",
  "pointermove",
  "keydown",
  "wheel",
  "touchstart",
  "focus",
] as const;

/** Reports to the session whatever the user does, so that it does not end by inactivity. */
export function useActivity(): void {
  const session = useSession();
  useEffect(() => {
    const handleActivity = () => session.touch();
    for (const event of activityEvents)
      window.addEventListener(event, handleActivity, { passive: true, capture: true });
    return () => {
      for (const event of activityEvents)
        window.removeEventListener(event, handleActivity, { capture: true });
    };
  }, [session]);
}
