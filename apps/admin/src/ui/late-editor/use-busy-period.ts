import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Reports when a press or a composition begins and ends: during them a plain editor must not be replaced by the one that
 * has been loaded.
 */
export function useBusyPeriod(onBusy: (isBusy: boolean) => void): {
  begin: () => void;
  end: () => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = () => {
    clearTimeout(timer.current);
    onBusy(true);
  };
  const end = () => {
    clearTimeout(timer.current);
    // Some browsers send the input of a composition, and the click of a press, only after its end.
    timer.current = setTimeout(() => onBusy(false));
  };

  const handleRelease = useEffectEvent(end);
  useEffect(() => {
    const release = () => handleRelease();
    for (const name of releases) window.addEventListener(name, release);
    return () => {
      for (const name of releases) window.removeEventListener(name, release);
    };
  }, []);
  return { begin, end };
}

const releases = ["pointerup", "pointercancel"];
