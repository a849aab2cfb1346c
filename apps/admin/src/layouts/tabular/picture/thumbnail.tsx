import { Avatar } from "@mantine/core";
import { pictureFile, type ItemPicture } from "@rowhouse/contract";
import { afterPaint, useHost, type Item } from "@rowhouse/extension-kit";
import { useEffect, useRef, useState } from "react";

import { Icon } from "../../../ui/icon/icon.tsx";
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
        <LatePicture address={address} onError={() => setBroken(address)} />
      )}
    </span>
  );
}

/** A picture that is requested once the rows are painted: they must not wait for twenty requests to be made. */
function LatePicture({ address, onError }: { address: string; onError: () => void }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => afterPaint(() => picture.current?.setAttribute("src", address)), [address]);
  return (
    <img
      ref={picture}
      alt=""
      className={classes.picture}
      decoding="async"
      loading="lazy"
      onError={onError}
    />
  );
}
