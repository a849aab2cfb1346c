import { Suspense, type ReactNode } from "react";
import { lazyPart } from "../lazy/lazy-part.tsx";
import type { PageDrawerState } from "./use-page-drawer.ts";
import classes from "./page.module.css";

const OverDrawer = lazyPart(async () => (await import("./over-drawer.tsx")).OverDrawer, {
  place: "dialog",
  onClose: ({ onClose }) => onClose(),
});

export interface PageDrawerProps {
  id: string;
  label: string;
  state: PageDrawerState;
  children: ReactNode;
}

/** The info drawer: beside the content in a wide window, over it in a narrow one. */
export function PageDrawer({ id, label, state, children }: PageDrawerProps) {
  if (!state.isOpen) return null;
  if (!state.isBeside) {
    return (
      <Suspense fallback={null}>
        <OverDrawer label={label} onClose={state.close}>
          {children}
        </OverDrawer>
      </Suspense>
    );
  }
  return (
    <aside id={id} aria-label={label} className={classes.drawer}>
      {children}
    </aside>
  );
}
