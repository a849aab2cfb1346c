import { afterPaint, fileIcon, isPicture, useHost, type Item } from "@rowhouse/extension-kit";
import { useEffect, useRef, useState } from "react";

import { Icon, type IconSize } from "../design/icon/icon.tsx";

/** A small picture of a file, or the icon of its kind. The name stands beside it. */
export function FilePicture({ file, iconSize }: { file: Item; iconSize: IconSize }) {
  const { fileUrl } = useHost();
  const [broken, setBroken] = useState<string | null>(null);
  const address = isPicture(file) ? fileUrl(file, "thumbnail") : null;
  if (address === null) return <Icon name={fileIcon(file["type"])} size={iconSize} />;
  if (broken === address) return <Icon name="broken_image" size={iconSize} />;
  return <img alt="" loading="lazy" src={address} onError={() => setBroken(address)} />;
}

interface LatePictureProps {
  address: string;
  className: string | undefined;
  onError: () => void;
}

/** A picture that is requested once the rows are painted: they must not wait for twenty requests to be made. */
export function LatePicture({ address, ...image }: LatePictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => afterPaint(() => picture.current?.setAttribute("src", address)), [address]);
  return <img {...image} ref={picture} alt="" decoding="async" loading="lazy" />;
}
