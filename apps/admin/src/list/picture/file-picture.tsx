import { fileIcon, isPicture, useHost, type Item } from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon, type IconSize } from "../../design/icon/icon.tsx";
import { Picture, thumbhashOf } from "./picture.tsx";

/** A small picture of a file, or the icon of its kind. The name stands beside it. */
export function FilePicture({ file, iconSize }: { file: Item; iconSize: IconSize }) {
  const { fileUrl } = useHost();
  const [broken, setBroken] = useState<string | null>(null);
  const address = isPicture(file) ? fileUrl(file, "thumbnail") : null;
  if (address === null) return <Icon name={fileIcon(file["type"])} size={iconSize} />;
  if (broken === address) return <Icon name="broken_image" size={iconSize} />;
  return (
    <Picture
      alt=""
      src={address}
      thumbhash={thumbhashOf(file)}
      onError={() => setBroken(address)}
    />
  );
}
