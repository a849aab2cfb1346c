import type { Item } from "@rowhouse/contract";
import { fileIcon, isPicture, useHost } from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon } from "../../../ui/icon/icon.tsx";

/** A small picture of a file, or the icon of its kind. The name stands beside it. */
export function FileThumbnail({ file }: { file: Item }) {
  const { fileUrl } = useHost();
  const [broken, setBroken] = useState<string | null>(null);
  const address = isPicture(file) ? fileUrl(file, "thumbnail") : null;
  if (address === null) return <Icon name={fileIcon(file["type"])} size={20} />;
  if (broken === address) return <Icon name="broken_image" size={20} />;
  return <img alt="" loading="lazy" src={address} onError={() => setBroken(address)} />;
}
