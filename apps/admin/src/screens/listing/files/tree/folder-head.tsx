import { Button } from "@mantine/core";
import { useState } from "react";
import { MenuButton } from "../../../../design/layers/opener.tsx";
import { useTranslation } from "../../../../i18n/translation.ts";
import { IconButton } from "../../../../design/hint/icon-button.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import { Row, Stack, Text } from "../../../../design/words.tsx";
import { useIsPhone } from "../../../../design/window/use-is-phone.ts";
import type { Listing } from "../../use-listing.ts";
import { FolderItems } from "../change/folder-items.tsx";
import { useDrops } from "../change/use-drops.ts";
import { useFolderChanges, type FolderChanges } from "../change/use-folder-changes.tsx";
import { FolderLink } from "../folder-link.tsx";
import type { Folders } from "../use-folders.ts";
import classes from "./tree.module.css";

export interface FolderHeadProps {
  listing: Listing;
  folders: Folders;
  /** Opens the tree; null where it is open beside the files. */
  onTree: (() => void) | null;
}

/** Folders that are shown at first; of more of them a button shows the rest, or the tree. */
const maxTiles = 12;

/** The line above the files: the way to the tree, the folders in the open one, and what can be done with it. */
export function FolderHead({ listing, folders, onTree }: FolderHeadProps) {
  const { t } = useTranslation();
  const changes = useFolderChanges(listing, folders);
  const isBeside = onTree === null;
  if (isBeside && folders.place === null && !listing.isNarrowed) return null;
  return (
    <Row fixed gap={2} align="start" className={classes.folderHead}>
      {isBeside ? null : (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="left_panel_open" size={18} />}
          onClick={onTree}
        >
          {t("listing.folders")}
        </Button>
      )}
      <Stack grow shrink gap={2}>
        <Tiles {...{ listing, folders, changes, onTree }} />
        {listing.isNarrowed ? (
          <Text size="small" color="quiet">
            {t("library.narrowed")}
          </Text>
        ) : null}
      </Stack>
      <OpenFolderActions {...{ folders, changes }} />
      {changes.dialog}
    </Row>
  );
}

/** The folders in the open one, at the top those that are there; on phones in a line that scrolls. */
function Tiles(props: FolderHeadProps & { changes: FolderChanges }) {
  const { listing, folders, changes, onTree } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const drops = useDrops(listing, folders, changes);
  const { place, current, tree } = folders;
  const [wholeOf, setWholeOf] = useState<unknown>();
  const inside = current?.children ?? (place === null && onTree !== null ? tree.roots : []);
  const tiles = wholeOf === place ? inside : inside.slice(0, maxTiles);
  if (inside.length === 0) return null;
  return (
    <Row
      as="nav"
      aria-label={t("library.inside")}
      wrap={!isPhone}
      gap={2}
      className={classes.tiles}
    >
      {tiles.map((folder) => (
        <Button
          key={folder.id}
          variant="default"
          size="xs"
          className={classes.tile}
          leftSection={<Icon name="folder" size={18} />}
          title={folder.name}
          renderRoot={(root) => <FolderLink {...root} {...{ listing }} place={folder.id} />}
          {...drops(folder.id, folder)}
        >
          <Text truncate size="body" dir="auto">
            {folder.name}
          </Text>
        </Button>
      ))}
      {tiles.length < inside.length ? (
        <Button
          variant="subtle"
          size="xs"
          className={classes.tile}
          onClick={onTree ?? (() => setWholeOf(place))}
        >
          {t("library.more", { count: inside.length })}
        </Button>
      ) : null}
    </Row>
  );
}

/** A folder is made in the open one, and the open one is changed. */
function OpenFolderActions({
  folders: { current, isGone },
  changes,
}: {
  folders: Folders;
  changes: FolderChanges;
}) {
  const { t } = useTranslation();
  const mayCreate = changes.may("create");
  const hasMenu = mayCreate || changes.may("update") || changes.may("delete");
  if (isGone) return null;
  return (
    <Row fixed>
      {mayCreate ? (
        <IconButton
          icon="create_new_folder"
          label={t("library.create")}
          aria-haspopup="dialog"
          onClick={() => changes.begin({ kind: "create", parent: current })}
        />
      ) : null}
      {current === null || !hasMenu ? null : (
        <MenuButton
          position="bottom-end"
          button={
            <IconButton icon="more_horiz" label={t("library.actions", { folder: current.name })} />
          }
        >
          <FolderItems folder={current} changes={changes} />
        </MenuButton>
      )}
    </Row>
  );
}
