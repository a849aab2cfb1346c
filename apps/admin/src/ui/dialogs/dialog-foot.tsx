import { Group } from "@mantine/core";
import type { ReactNode } from "react";
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
    <Group justify="flex-end" gap="sm" className={`${classes.foot} ${className}`}>
      {children}
    </Group>
  );
}
