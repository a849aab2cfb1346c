import { Menu } from "@mantine/core";
import type { CollectionPreset } from "@rowhouse/contract";
import { useTranslation } from "../../i18n/translation.ts";
import { Icon } from "../../design/icon/icon.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import { useMe } from "../hooks.ts";
import { useBookmarkDeletion } from "./use-bookmark-deletion.ts";

/** The dialog for the name of a bookmark; its code comes when it is opened. */
export const LateBookmarkDialog = lazyPart(
  async () => (await import("./bookmark-dialog.tsx")).BookmarkDialog,
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);

/** The entries of a menu by which those who may change a bookmark rename and delete it. */
export function BookmarkEntries({
  bookmark,
  onRename,
}: {
  bookmark: CollectionPreset;
  onRename: () => void;
}) {
  const { t } = useTranslation();
  const { isAdmin } = useMe();
  const remove = useBookmarkDeletion();
  return (
    <>
      <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={onRename}>
        {t(isAdmin ? "bookmark_name_audience_of" : "bookmark_rename_of")}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="delete" size={18} />}
        onClick={() => void remove(bookmark)}
      >
        {t("delete_bookmark")}
      </Menu.Item>
    </>
  );
}
