import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../design/icon/icon.tsx";
import { Row, Text } from "../../../../design/words.tsx";
import type { Listing } from "../../use-listing.ts";
import { FolderLink } from "../folder-link.tsx";
import type { Folders } from "../use-folders.ts";
import classes from "./tree.module.css";

export interface FolderHeadProps {
  listing: Listing;
  folders: Folders;
  /** Opens the tree; null where it is open beside the files. */
  onTree: (() => void) | null;
}

/** Folders that are shown at first; of more of them a button shows the rest. */
const maxTiles = 12;

/** The line above the files: the way to the tree, the folders in the open one, and what can be done with it. */
export function FolderHead({ listing, folders, onTree }: FolderHeadProps) {
  const { t } = useTranslation();
  const { place, current, tree, isGone } = folders;
  const inside = current?.children ?? (place === null && onTree !== null ? tree.roots : []);
  const [wholeOf, setWholeOf] = useState<unknown>();
  const tiles = wholeOf === place ? inside : inside.slice(0, maxTiles);
  if (onTree === null && place === null && !listing.isNarrowed) return null;
  return (
    <Row
      as="nav"
      aria-label={t("folders.inside")}
      wrap
      fixed
      gap={2}
      align="center"
      className={classes.tiles}
    >
      {onTree === null ? null : (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="left_panel_open" size={18} />}
          onClick={onTree}
        >
          {t("listing.folders")}
        </Button>
      )}
      {isGone
        ? null
        : tiles.map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              size="xs"
              className={classes.tile}
              leftSection={<Icon name="folder" size={18} />}
              title={name}
              renderRoot={(root) => <FolderLink {...root} {...{ listing }} place={id} dir="auto" />}
            >
              {name}
            </Button>
          ))}
      {tiles.length < inside.length ? (
        <Button variant="subtle" size="xs" onClick={() => setWholeOf(place)}>
          {t("folders.more", { count: inside.length })}
        </Button>
      ) : null}
      {listing.isNarrowed ? (
        <Text size="small" color="quiet">
          {t("folders.narrowed")}
        </Text>
      ) : null}
    </Row>
  );
}
