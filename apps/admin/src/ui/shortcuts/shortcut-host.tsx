import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { listShortcuts, useShortcut, type ListedShortcut } from "./shortcuts.ts";

const ShortcutList = lazyPart(async () => (await import("./shortcut-list.tsx")).ShortcutList, {
  place: "dialog",
  onClose: ({ onClose }) => onClose(),
});

let open: ((shortcuts: ListedShortcut[]) => void) | null = null;

/** Opens the list of shortcuts, as the key `?` does. */
export function openShortcutList(shortcuts: ListedShortcut[]): void {
  open?.(shortcuts);
}

/** Opens the list of shortcuts on `?`. Rendered once, inside the frame. */
export function ShortcutHost() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ListedShortcut[] | null>(null);
  useShortcut("?", () => setShown(listShortcuts()), { description: t("shortcuts_show") });
  useEffect(() => {
    open = setShown;
    return () => {
      open = null;
    };
  }, []);
  return shown ? (
    <Suspense fallback={null}>
      <ShortcutList shortcuts={shown} onClose={() => setShown(null)} />
    </Suspense>
  ) : null;
}
