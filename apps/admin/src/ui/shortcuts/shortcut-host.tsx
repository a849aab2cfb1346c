import { Suspense, useEffect, useState } from "react";
import { addTexts } from "../../i18n/i18n.ts";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { useShortcut } from "./shortcuts.ts";

const ShortcutList = lazyPart(
  async () => {
    const [{ ShortcutList: List }] = await Promise.all([
      import("./shortcut-list.tsx"),
      addTexts("keyboard"),
    ]);
    return List;
  },
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);

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
