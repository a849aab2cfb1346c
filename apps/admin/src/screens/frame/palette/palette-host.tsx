import { Suspense, useCallback, useState, type ReactNode } from "react";
import { lazyPart } from "../../../design/lazy/lazy-part.tsx";
import { findPageActions } from "../../../design/page/page-actions.ts";
import { actingShortcuts, useShortcut } from "../../../design/shortcuts/shortcuts.ts";
import type { PaletteProps } from "./palette.tsx";

const Palette = lazyPart(async () => (await import("./palette.tsx")).Palette, {
  place: "dialog",
  texts: ["palette", "keyboard"],
  onClose: ({ onClose }) => onClose(),
});

/** The palette, opened by its keys and by `open`. Its code comes when it is opened first. */
export function usePalette(frame: Omit<PaletteProps, "page" | "onClose">): {
  open: () => void;
  part: ReactNode;
} {
  // The actions of the page as they are now: while the palette is open, it lies over the page.
  const [page, setPage] = useState<PaletteProps["page"] | null>(null);
  const open = useCallback(
    () => setPage({ actions: findPageActions(), keyed: actingShortcuts() }),
    [],
  );
  useShortcut("openPalette", open);
  return {
    open,
    part:
      page === null ? null : (
        <Suspense fallback={null}>
          <Palette {...frame} page={page} onClose={() => setPage(null)} />
        </Suspense>
      ),
  };
}
