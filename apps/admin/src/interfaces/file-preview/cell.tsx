import { fileIcon, fileKind, type CellProps } from "@rowhouse/extension-kit";

import { Icon } from "../../design/icon/icon.tsx";

/** The icon of the kind of file. */
export function Cell({ values }: CellProps<string>) {
  return <Icon label={fileKind(values)} name={fileIcon(values["type"])} />;
}
