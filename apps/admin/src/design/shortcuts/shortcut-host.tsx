import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { useShortcut } from "./shortcuts.ts";

const ShortcutList = lazyPart(async () => (await import("./shortcut-list.tsx")).ShortcutList, {
  place: "dialog",
  texts: ["keyboard"],
  onClose: ({ onClose }) => onClose(),
});

let open: (() => void) | null = null;

/** Opens the list of shortcuts, as the key `?` does. */
export function openShortcutList(): void {
  open?.();
}

/** Opens the list of shortcuts on `?`. Rendered once, inside the frame. */
export function ShortcutHost() {
  const [isShown, setShown] = useState(false);
  useShortcut("showShortcuts", () => setShown(true));
  useEffect(() => {
    open = () => setShown(true);
    return () => {
      open = null;
    };
  }, []);
  return isShown ? (
    <Suspense fallback={null}>
      <ShortcutList onClose={() => setShown(false)} />
    </Suspense>
  ) : null;
}
