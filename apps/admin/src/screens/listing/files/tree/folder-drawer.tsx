import { Drawer } from "@mantine/core";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { ScreenState } from "../../../../design/states/screen-state.tsx";

/** The tree of folders over the files, where there is no room beside them. */
export function FolderDrawer({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size={320}
      title={t("listing.folders")}
    >
      <Suspense fallback={<ScreenState state="loading" rows={8} />}>{children}</Suspense>
    </Drawer>
  );
}
