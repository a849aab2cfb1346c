import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { IconButton } from "../../../../design/hint/icon-button.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import { ScreenState } from "../../../../design/states/screen-state.tsx";
import { Row, Stack, Text } from "../../../../design/words.tsx";
import { PointMenu, type Point } from "../../../../list/point-menu.tsx";
import type { Listing } from "../../use-listing.ts";
import { FolderItems } from "../change/folder-items.tsx";
import { useDrops } from "../change/use-drops.ts";
import { useFolderChanges } from "../change/use-folder-changes.tsx";
import { filesAddress, FolderLink, folderSearch } from "../folder-link.tsx";
import type { FolderNode } from "../folder.model.ts";
import type { Folders } from "../use-folders.ts";
import { FolderTree } from "./folder-tree.tsx";
import type { TreeRow } from "./tree.model.ts";
import classes from "./tree.module.css";

export interface FolderPanelProps {
  listing: Listing;
  folders: Folders;
  /** It lies over the page, in a drawer with a title of its own. */
  isOver: boolean;
  onClose: () => void;
}

/** The tree of folders: a click, or Enter, opens one; a menu changes it; files and folders are dragged onto it. */
export function FolderPanel({ listing, folders, isOver, onClose }: FolderPanelProps) {
  const { t } = useTranslation();
  const changes = useFolderChanges(listing, folders);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  return (
    <Stack as="section" aria-label={t("listing.folders")} grow shrink rule="above">
      <Row align="center" fixed padX={3}>
        <Text grow truncate weight="medium" size="small" color="quiet">
          {isOver ? null : t("listing.folders")}
        </Text>
        {changes.may("create") ? (
          <IconButton
            icon="create_new_folder"
            label={t("library.create")}
            aria-haspopup="dialog"
            onClick={() => changes.begin({ kind: "create", parent: folders.current })}
          />
        ) : null}
        {isOver ? null : (
          <IconButton icon="left_panel_close" label={t("library.close")} onClick={onClose} />
        )}
      </Row>
      {folders.error !== null ? (
        <ScreenState state="error" error={folders.error} onRetry={folders.retry} />
      ) : folders.isLoading ? (
        <ScreenState state="loading" rows={6} />
      ) : (
        <Places
          {...{ listing, folders, changes }}
          onMenu={setMenu}
          onGone={isOver ? onClose : null}
        />
      )}
      <PointMenu
        place={menu}
        label={t("library.actions", { folder: menu?.folder.name })}
        onClose={() => setMenu(null)}
      >
        <Menu.Dropdown>
          {menu === null ? null : <FolderItems folder={menu.folder} changes={changes} />}
        </Menu.Dropdown>
      </PointMenu>
      {changes.dialog}
    </Stack>
  );
}

interface OpenMenu extends Point {
  folder: FolderNode;
}

interface PlacesProps extends Pick<FolderPanelProps, "listing" | "folders"> {
  changes: ReturnType<typeof useFolderChanges>;
  onMenu: (menu: OpenMenu) => void;
  /** Called when another folder is opened; null where the tree stays. */
  onGone: (() => void) | null;
}

/** All files, those in no folder, and the folders. */
function Places({ listing, folders, changes, onMenu, onGone }: PlacesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const drops = useDrops(listing, folders, changes);
  const hasMenu = changes.may("update") || changes.may("delete") || changes.may("create");
  const menuAt = ({ folder }: TreeRow, element: HTMLElement) => {
    const { left, right, bottom } = element.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(element).direction === "rtl";
    if (folder !== null) onMenu({ folder, x: isRightToLeft ? right : left, y: bottom });
  };
  return (
    <FolderTree
      label={t("listing.folders")}
      tree={folders.tree}
      current={folders.isGone ? undefined : folders.place}
      leading={[
        { place: null, name: t("library.all"), icon: "photo_library" },
        { place: "none", name: t("listing.noFolder"), icon: "folder_off" },
      ]}
      onOpen={({ place }) => {
        void navigate({ to: filesAddress, search: folderSearch(listing, place) });
        onGone?.();
      }}
      {...(hasMenu ? { onMenu: menuAt } : {})}
      dragProps={({ place, folder }) => drops(place, folder)}
      renderName={({ place, name }) => (
        <Text grow truncate>
          <FolderLink
            {...{ listing, place }}
            tabIndex={-1}
            draggable={false}
            title={name}
            dir="auto"
            onClick={onGone ?? undefined}
          >
            {name}
          </FolderLink>
        </Text>
      )}
      renderEnd={(row) =>
        row.folder === null || !hasMenu ? null : (
          <Row
            as="button"
            type="button"
            fixed
            radius="control"
            color="quiet"
            tabIndex={-1}
            aria-haspopup="menu"
            className={classes.menu}
            aria-label={t("library.actions", { folder: row.name })}
            onClick={(event) => {
              event.preventDefault();
              menuAt(row, event.currentTarget);
            }}
          >
            <Icon name="more_horiz" size={18} />
          </Row>
        )
      }
    />
  );
}
