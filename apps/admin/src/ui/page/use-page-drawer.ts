import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { browserStorage } from "../loading/browser-storage.ts";

/** Above this width in pixels the drawer is beside the content, below it is over it. */
export const drawerBesideFrom = 1236;

const storageKey = "rowhouse:drawer";

export interface PageDrawerState {
  isOpen: boolean;
  isBeside: boolean;
  toggle: () => void;
  close: () => void;
}

/** Whether the info drawer is open. `auto` opens it wherever it fits; otherwise the last choice holds. */
export function usePageDrawer(auto: boolean): PageDrawerState {
  const isBeside = useMediaQuery(`(min-width: ${drawerBesideFrom}px)`, true, {
    getInitialValueInEffect: false,
  });
  const [beside, setBeside] = useState(() => auto || browserStorage.getItem(storageKey) === "open");
  const [over, setOver] = useState(false);
  const set = (isOpen: boolean) => {
    if (!isBeside) {
      setOver(isOpen);
      return;
    }
    setBeside(isOpen);
    if (!auto) browserStorage.setItem(storageKey, isOpen ? "open" : "closed");
  };
  const isOpen = isBeside ? beside : over;
  return { isOpen, isBeside, toggle: () => set(!isOpen), close: () => set(false) };
}
