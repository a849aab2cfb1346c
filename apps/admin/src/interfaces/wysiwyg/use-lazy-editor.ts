import { useHost } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useRef, useState } from "react";

const load = () => import("./editor/editor.tsx");

type EditorPart = Awaited<ReturnType<typeof load>>;

/** After so many milliseconds without a key or a press the editor is fetched unasked. */
const restTime = 2_000;

interface LateEditor {
  /** The code of the editor; null until it is there. */
  part: EditorPart | null;
  /** Somebody turns to the text: the editor is wanted now. */
  turnTo: () => void;
}

/**
 * The editor weighs more than the rest of the page, so it is fetched only when somebody turns to the text, or once the
 * page has been at rest. When that fails people are told once, and the next turn tries again.
 */
export function useLateEditor({ isOff }: { isOff: boolean }): LateEditor {
  const { notify, t } = useHost();
  const [part, setPart] = useState<EditorPart | null>(null);
  const progress = useRef({ isLoading: false, isWanted: false, hasTold: false });

  async function fetchEditor() {
    const { current } = progress;
    if (isOff || part !== null || current.isLoading) return;
    current.isLoading = true;
    const loaded = await load().catch(() => null);
    current.isLoading = false;
    if (loaded !== null) setPart(loaded);
    else if (current.isWanted && !current.hasTold) {
      current.hasTold = true;
      notify({ color: "danger", title: t("interfaces.wysiwyg.not_loaded") });
    }
  }

  useRest(isOff || part !== null, () => void fetchEditor());

  return {
    part,
    turnTo: () => {
      progress.current.isWanted = true;
      void fetchEditor();
    },
  };
}

/** Calls once, when nobody has pressed anything for a while. */
function useRest(isOff: boolean, onRest: () => void): void {
  const handleRest = useEffectEvent(onRest);
  useEffect(() => {
    if (isOff) return undefined;
    const begin = () => setTimeout(() => handleRest(), restTime);
    let timer = begin();
    const restart = () => {
      clearTimeout(timer);
      timer = begin();
    };
    const signs = ["keydown", "pointerdown", "wheel"];
    const options = { capture: true, passive: true };
    for (const sign of signs) window.addEventListener(sign, restart, options);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, restart, options);
    };
  }, [isOff]);
}
