import { createContext } from "react";

/** The data of the surrounding frame that pages know. */
export interface PageFrame {
  /** The project's name for the window title; '' until it is known. */
  projectName: string;
  /** Opens the navigation where it is a drawer; null where it is always in view. */
  openNavigation: (() => void) | null;
  /** Opens the palette where the navigation, which has a button for it, is out of view; null elsewhere. */
  openPalette: (() => void) | null;
  /** Hears what the page is called, whenever that changes. */
  onTitle: (title: string) => void;
}

export const PageFrameContext = createContext<PageFrame>({
  projectName: "",
  openNavigation: null,
  openPalette: null,
  onTitle: () => undefined,
});
