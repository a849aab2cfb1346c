import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";

/** The info drawer where there is no room beside the content. */
export function OverDrawer({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Drawer opened onClose={onClose} title={label} position="right" size={360} padding="md">
      {children}
    </Drawer>
  );
}
