import { useHost } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";

import { loadModule } from "../../ui/loading/load-module.ts";

const importEditor = () => import("./editor/editor.tsx");
const load = () => loadModule(importEditor);

type EditorPart = Awaited<ReturnType<typeof load>>;

/** Milliseconds without input after which the editor is loaded in advance. */
const idleMs = 2_000;

/** How far below or above the view a text is near it. */
const nearby = "300px";

interface LazyEditor {
  /** The code of the editor; null until it is loaded. */
  part: EditorPart | null;
  /** Loads the editor now, because the user interacts with the text. */
  request: () => void;
}

/**
 * The editor is larger than the rest of the page, so it is loaded only when the user interacts with the text, or, when
 * the text is near the view, after the page has been idle. A failure is reported once; the next interaction tries again.
 */
export function useLazyEditor(
  frame: RefObject<HTMLElement | null>,
  { isOff }: { isOff: boolean },
): LazyEditor {
  const { notify, t } = useHost();
  const [part, setPart] = useState<EditorPart | null>(null);
  const progress = useRef({ isLoading: false, isRequested: false, hasReported: false });

  async function fetchEditor() {
    const { current } = progress;
    if (isOff || part !== null || current.isLoading) return;
    current.isLoading = true;
    const loaded = await load().catch(() => null);
    current.isLoading = false;
    if (loaded !== null) setPart(loaded);
    else if (current.isRequested && !current.hasReported) {
      current.hasReported = true;
      notify({ color: "danger", title: t("interfaces.wysiwyg.not_loaded") });
    }
  }

  const isNear = useNearness(frame);
  useIdle(isOff || part !== null || !isNear, () => void fetchEditor());

  return {
    part,
    request: () => {
      progress.current.isRequested = true;
      void fetchEditor();
    },
  };
}

/** Calls back once, after {@link idleMs} without input. */
function useIdle(isOff: boolean, onIdle: () => void): void {
  const handleIdle = useEffectEvent(onIdle);
  useEffect(() => {
    if (isOff) return undefined;
    const begin = () => setTimeout(() => handleIdle(), idleMs);
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
  }, [isOff]);
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
