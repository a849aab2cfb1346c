import { useEffect, useEffectEvent } from "react";

/** Something that the page can do. */
export interface PageAction {
  label: string;
  /** A Material symbol. */
  icon: string;
  run: () => void;
}

/** An action as it is found on the page; buttons show their own symbol, by its path. */
export interface FoundAction extends Omit<PageAction, "icon"> {
  icon: string | { path: string };
  /** The keys that do the same, as `aria-keyshortcuts` says them. */
  keys: string | null;
}

/** The lists of actions that are on the screen right now. */
const shown = new Set<() => readonly PageAction[]>();

/** Marks what holds the buttons of a page: all of them are actions of it. */
export const listedActions = { "data-page-actions": "" } as const;

/** Marks a button of the page that is none of its actions, or whose menu says by `usePageActions` what is in it. */
export const unlistedAction = { "data-unlisted": "" } as const;

/** Says what the page can do beside the buttons of its header, such as the entries of a menu, for as long as it is rendered. */
export function usePageActions(actions: readonly PageAction[]): void {
  const list = useEffectEvent(() => actions);
  useEffect(() => {
    const read = () => list();
    shown.add(read);
    return () => void shown.delete(read);
  }, []);
}

/** All that the page can do right now: its buttons that can be pressed, and what it says beside them. */
export function findPageActions(): FoundAction[] {
  const buttons = document.querySelectorAll<HTMLElement>(
    `[data-page-actions] :is(button, a[href]):not([data-unlisted])`,
  );
  const pressed = [...buttons].flatMap((button): FoundAction[] => {
    const label = (button.getAttribute("aria-label") ?? button.textContent).trim();
    if (label === "" || button.matches(":disabled, [data-disabled], [aria-disabled=true]"))
      return [];
    return [
      {
        label,
        icon: { path: button.querySelector("svg path")?.getAttribute("d") ?? "" },
        keys: button.getAttribute("aria-keyshortcuts"),
        run: () => button.click(),
      },
    ];
  });
  const said = [...shown].flatMap((list) => list().map((action) => ({ ...action, keys: null })));
  return [...pressed, ...said];
}
