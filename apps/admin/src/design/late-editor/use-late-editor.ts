import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";

/** Milliseconds without input after which the editor is loaded in advance. */
const idleMs = 2_000;

/** How far below or above the view a text is near it. */
const nearby = "300px";

interface LateEditor<Part> {
  /** The code of the editor; null until it is loaded. */
  part: Part | null;
  /** Loads the editor now, because the user interacts with the text. */
  request: () => void;
}

interface LateEditorOptions<Part> {
  /** Loads the code, with `loadModule`. */
  load: () => Promise<Part>;
  isOff: boolean;
  /** Loads it with the first render; without it when the page has been idle. */
  isAtOnce?: boolean;
  /** Called once, when a user who interacts with the text has to do without the editor. */
  onMissing: () => void;
}

/**
 * An editor that is larger than the rest of the page is loaded only when the user interacts with the text, or, when
 * the text is near the view, after the page has been idle. A failure is reported once; the next interaction tries again.
 */
export function useLateEditor<Part>(
  frame: RefObject<HTMLElement | null>,
  { load, isOff, isAtOnce = false, onMissing }: LateEditorOptions<Part>,
): LateEditor<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const progress = useRef({ isLoading: false, isRequested: false, hasReported: false });

  async function fetchEditor() {
    const { current } = progress;
    if (isOff || part !== null || current.isLoading) return;
    current.isLoading = true;
    const loaded = await load().catch(() => null);
    current.isLoading = false;
    if (loaded !== null) setPart(() => loaded);
    else if (current.isRequested && !current.hasReported) {
      current.hasReported = true;
      onMissing();
    }
  }

  const isNear = useNearness(frame);
  useIdle(isOff || part !== null || !(isNear || isAtOnce), {
    ms: isAtOnce ? 0 : idleMs,
    onIdle: () => void fetchEditor(),
  });

  return {
    part,
    request: () => {
      progress.current.isRequested = true;
      void fetchEditor();
    },
  };
}

/** Calls back once, after some time without input. */
function useIdle(isOff: boolean, { ms, onIdle }: { ms: number; onIdle: () => void }): void {
  const handleIdle = useEffectEvent(onIdle);
  useEffect(() => {
    if (isOff) return undefined;
    const begin = () => setTimeout(() => handleIdle(), ms);
    let timer = begin();
    const restart = () => {
      clearTimeout(timer);
      timer = begin();
    };
    const events = ["keydown", "pointerdown", "wheel"];
    const options = { capture: true, passive: true };
    for (const name of events) window.addEventListener(name, restart, options);
    return () => {
      clearTimeout(timer);
      for (const name of events) window.removeEventListener(name, restart, options);
    };
  }, [isOff, ms]);
}

/** Whether an element is or was in the view or near it; where browsers cannot say, it is. */
function useNearness(frame: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(!("IntersectionObserver" in window));
  useEffect(() => {
    const element = frame.current;
    if (isNear || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: nearby },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isNear]);
  return isNear;
}

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
