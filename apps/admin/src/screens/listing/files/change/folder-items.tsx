import { Menu } from "@mantine/core";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Icon } from "../../../../design/icon/icon.tsx";
import type { FolderNode } from "../folder.model.ts";
import type { FolderChanges } from "./use-folder-changes.tsx";

/** The entries of a menu by which a folder is changed, as far as this user may. */
export function FolderItems({ folder, changes }: { folder: FolderNode; changes: FolderChanges }) {
  const { t } = useTranslation();
  const { may, begin } = changes;
  return (
    <>
      {may("create") ? (
        <Menu.Item
          leftSection={<Icon name="create_new_folder" size={18} />}
          onClick={() => begin({ kind: "create", parent: folder })}
        >
          {t("library.createIn")}
        </Menu.Item>
      ) : null}
      {may("update") ? (
        <>
          <Menu.Item
            leftSection={<Icon name="edit" size={18} />}
            onClick={() => begin({ kind: "rename", folder })}
          >
            {t("library.rename")}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="drive_file_move" size={18} />}
            onClick={() => begin({ kind: "move", folder })}
          >
            {t("library.move")}
          </Menu.Item>
        </>
      ) : null}
      {may("delete") ? (
        <Menu.Item
          color="red"
          leftSection={<Icon name="delete" size={18} />}
          onClick={() => begin({ kind: "delete", folder })}
        >
          {t("library.delete")}
        </Menu.Item>
      ) : null}
    </>
  );
}
