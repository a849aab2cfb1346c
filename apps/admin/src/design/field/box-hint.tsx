import type { ReactNode } from "react";

import { Text } from "../words.tsx";
import classes from "./box-hint.module.css";

/** A quiet line under a box that says what it takes; the control names it with `aria-describedby`. */
export function BoxHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Text as="p" className={classes.hint} id={id} size="small">
      {children}
    </Text>
  );
}
