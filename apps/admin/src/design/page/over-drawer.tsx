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
    <Drawer
      opened
      // A dialog that was opened from here closes alone.
      closeOnEscape={false}
      padding="md"
      position="right"
      size={360}
      title={label}
      onClose={onClose}
      onKeyDown={(event) => {
        const isOwn = event.currentTarget.contains(event.target as Node); // cast: keys come from elements
        if (event.key === "Escape" && isOwn) onClose();
      }}
    >
      {children}
    </Drawer>
  );
}
