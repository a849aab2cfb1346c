import { createContext, use } from "react";

/** A row whose form is open over the page. */
export interface Level {
  /** The name of the row, or of the item of the page. */
  label: string;
  /** Closes everything that was opened from it. */
  closeInner: () => void;
}

const LevelsContext = createContext<readonly Level[]>([]);

/** Tells what is inside a drawer how deep it is. */
export const LevelsProvider = LevelsContext.Provider;

/** The way here, from the item of the page down; empty on the page itself. */
export function useLevels(): readonly Level[] {
  return use(LevelsContext);
}
