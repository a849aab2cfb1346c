import type { ReactNode } from "react";
import { Row } from "../words.tsx";
import classes from "./dialog-foot.module.css";

/** The buttons at the end of a dialog. They stay in view while what is above them scrolls. */
export function DialogFoot({
  className = "",
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Row align="center" wrap justify="end" gap={3} className={`${classes.foot} ${className}`}>
      {children}
    </Row>
  );
}
