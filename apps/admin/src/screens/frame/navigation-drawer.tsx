import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import classes from "./frame.module.css";

/** The navigation on phones: slides in over the page. */
export function NavigationDrawer({
  onClose,
  children,
}: {
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      // A dialog that was opened from here, or its menu, closes alone.
      closeOnEscape={false}
      onClose={onClose}
      onKeyDown={(event) => {
        const target = event.target as Element; // cast: keys come from elements
        const isOwn =
          event.currentTarget.contains(target) && target.closest("[role=menu]") === null;
        if (event.key === "Escape" && isOwn) onClose();
      }}
      size={288}
      padding={0}
      withCloseButton={false}
      // The name belongs to the dialog, which is the content.
      attributes={{ content: { "aria-label": t("main_navigation") } }}
      classNames={{ body: classes.drawerBody, content: classes.drawerContent }}
    >
      {children}
    </Drawer>
  );
}
