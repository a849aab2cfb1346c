import { useEffect } from "react";
import { useSession } from "./session-context.ts";

const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;

/** Reports to the session whatever the user does, so that it does not end by inactivity. */
export function useActivity(): void {
  const session = useSession();
  useEffect(() => {
    const handleSign = () => session.touch();
    for (const sign of signs)
      window.addEventListener(sign, handleSign, { passive: true, capture: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, handleSign, { capture: true });
    };
  }, [session]);
}
