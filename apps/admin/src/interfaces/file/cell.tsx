import {
  AbsentItem,
  expandedFile,
  fileIcon,
  filesCollection,
  fileTitle,
  isPicture,
  keyOf,
  useHost,
  useItem,
  type CellProps,
  type Item,
  type ItemKey,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon } from "../../design/icon/icon.tsx";
import { Picture, thumbhashOf } from "../../list/picture/picture.tsx";
import classes from "./file.module.css";
import type { fileOptions } from "./interface.ts";

/** A small picture, or the icon of the kind of file, with the name as its text. */
export function Cell({ value }: CellProps<ItemKey | Item, typeof fileOptions>) {
  const { t, fileUrl } = useHost();
  const [brokenAddress, setBroken] = useState<string | null>(null);
  const given = expandedFile(value);
  const fetched = useItem(filesCollection, given === null ? keyOf(value, "id") : null);
  const file = given ?? fetched.item;
  const key = keyOf(value, "id");
  if (file === null && key !== null && fetched.absence !== null)
    return (
      <AbsentItem
        absence={fetched.absence}
        collection={filesCollection}
        itemKey={key}
        title={fetched.removed && fileTitle(fetched.removed)}
      />
    );
  if (file === null) return <>{fetched.isLoading ? "" : (key ?? "–")}</>;

  const address = isPicture(file) ? fileUrl(file, "thumbnail") : null;
  const name = fileTitle(file);
  if (address === null)
    return (
      <span title={name}>
        <Icon label={name} name={fileIcon(file.type)} />
      </span>
    );
  if (brokenAddress === address) return <Icon label={t("broken_image")} name="broken_image" />;
  return (
    <span title={name}>
      <Picture
        alt={name}
        className={classes.thumbnail}
        src={address}
        thumbhash={thumbhashOf(file)}
        onError={() => setBroken(address)}
      />
    </span>
  );
}
