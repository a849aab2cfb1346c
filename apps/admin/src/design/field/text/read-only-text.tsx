import type { ReactNode } from "react";
import { Row } from "../../words.tsx";
import classes from "./read-only-text.module.css";

interface ReadOnlyTextProps {
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  children: ReactNode;
}

/** The value of a read-only field: text as high as a control, tied to the label and the note of its field. */
export function ReadOnlyText({ id, labelledBy, describedBy, children }: ReadOnlyTextProps) {
  return (
    <Row
      as="p"
      aria-describedby={describedBy}
      aria-labelledby={labelledBy}
      align="center"
      color="quiet"
      className={classes.text}
      id={id}
      role="note"
    >
      {children}
    </Row>
  );
}
