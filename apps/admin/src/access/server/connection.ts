import { createContext, use } from "react";
import type { LatencySample } from "./connection.model.ts";

/** How quickly the server has responded lately. */
export interface Connection {
  /** The oldest first. */
  samples: readonly LatencySample[];
  /** Measures now. */
  measure: () => void;
}

/** The measurements of the frame, for the pages inside of it. */
export const ConnectionContext = createContext<Connection>({
  samples: [],
  measure: () => undefined,
});

/** The measurements of the frame so far. */
export function useConnectionHistory(): Connection {
  return use(ConnectionContext);
}
