import { Avatar } from "@mantine/core";
import { pictureFile, pictureOf, type Field, type ItemPicture } from "@rowhouse/contract";
import { useHost, type Item } from "@rowhouse/extension-kit";
import { useMemo, useState } from "react";

import { Picture, thumbhashOf } from "../../../list/picture/picture.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import type { TabularViewProps } from "../view.tsx";
import classes from "./thumbnail.module.css";

interface ThumbnailProps {
  picture: ItemPicture;
  item: Item;
  /** The name that stands beside it; its letters are shown for a person without a picture. */
  name: string;
}

/** The small picture of an item, decoration beside its name. It takes its room at once and loads when it comes near. */
export function Thumbnail({ picture, item, name }: ThumbnailProps) {
  const { fileUrl } = useHost();
  const [brokenAddress, setBroken] = useState<string | null>(null);
  const file = pictureFile(picture, item);
  const address = file === null ? null : fileUrl(file, "thumbnail");
  if (picture.isPerson)
    return (
      <Avatar
        alt=""
        className={classes.person ?? ""}
        color="accent"
        component="span"
        name={name}
        src={address}
      />
    );
  return (
    <span aria-hidden className={classes.frame} data-empty={address === null || undefined}>
      {address === null ? null : address === brokenAddress ? (
        <Icon name="broken_image" size={16} />
      ) : (
        <Picture
          isLate
          alt=""
          className={classes.picture}
          decoding="async"
          src={address}
          thumbhash={thumbhashOf(file)}
          onError={() => setBroken(address)}
        />
      )}
    </span>
  );
}

/**
 * The picture in front of the names. None while not one of the loaded items has one, since a column of empty frames tells
 * nothing; while nothing is loaded yet its room is kept.
 */
export function useRowPicture(
  view: TabularViewProps,
  columns: readonly Field[],
): ItemPicture | null {
  const { collection, fields, items, isLoading } = view;
  const picture = useMemo(
    () => pictureOf({ collection, fields, columns: columns.map((field) => field.field) }),
    [collection, fields, columns],
  );
  const isShown = useMemo(
    () =>
      picture !== null &&
      (isLoading || picture.isPerson || items.some((item) => pictureFile(picture, item) !== null)),
    [picture, items, isLoading],
  );
  return isShown ? picture : null;
}
