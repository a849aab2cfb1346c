import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../../design/hint/icon-button.tsx";
import { ScreenState } from "../../../../design/states/screen-state.tsx";
import { Row, Stack, Text } from "../../../../design/words.tsx";
import type { Listing } from "../../use-listing.ts";
import { filesAddress, FolderLink, folderSearch } from "../folder-link.tsx";
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

/** The tree of folders: a click, or Enter, opens one. */
export function FolderPanel({ listing, folders, isOver, onClose }: FolderPanelProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = ({ place }: TreeRow) => {
    void navigate({ to: filesAddress, search: folderSearch(listing, place) });
    if (isOver) onClose();
  };
  return (
    <Stack
      as="section"
      aria-label={t("listing.folders")}
      grow
      shrink
      rule="above"
      className={classes.panel}
    >
      <Row align="center" fixed className={classes.head}>
        <Text grow truncate weight="medium" size="small" color="quiet">
          {isOver ? null : t("listing.folders")}
        </Text>
        {isOver ? null : (
          <IconButton icon="left_panel_close" label={t("folders.close")} onClick={onClose} />
        )}
      </Row>
      {folders.error !== null ? (
        <ScreenState state="error" error={folders.error} onRetry={folders.retry} />
      ) : folders.isLoading ? (
        <ScreenState state="loading" rows={6} />
      ) : (
        <FolderTree
          label={t("listing.folders")}
          tree={folders.tree}
          current={folders.isGone ? undefined : folders.place}
          leading={[
            { place: null, name: t("folders.all"), icon: "photo_library" },
            { place: "none", name: t("listing.noFolder"), icon: "folder_off" },
          ]}
          onOpen={open}
          renderName={({ place, name }) => (
            <Text grow truncate>
              <FolderLink
                {...{ listing, place }}
                tabIndex={-1}
                draggable={false}
                title={name}
                dir="auto"
                onClick={isOver ? onClose : undefined}
              >
                {name}
              </FolderLink>
            </Text>
          )}
        />
      )}
    </Stack>
  );
}
