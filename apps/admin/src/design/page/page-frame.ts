import { createContext } from "react";

/** The data of the surrounding frame that pages know. */
export interface PageFrame {
  /** The project's name for the window title; '' until it is known. */
  projectName: string;
  /** Opens the navigation where it is a drawer; null where it is always in view. */
  openNavigation: (() => void) | null;
}

export const PageFrameContext = createContext<PageFrame>({ projectName: "", openNavigation: null });
