import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";

interface SetupAlertProps {
  id: string;
  labelledBy: string;
  icon: string;
  children: ReactNode;
}

/** Shown instead of a control when the field is not set up as it needs. */
export function SetupAlert({ id, labelledBy, icon, children }: SetupAlertProps) {
  return (
    <Alert
      aria-labelledby={labelledBy}
      color="amber"
      icon={<Icon name={icon} />}
      id={id}
      role="group"
    >
      {children}
    </Alert>
  );
}
