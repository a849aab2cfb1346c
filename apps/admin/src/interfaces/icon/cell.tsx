import { titleCase } from "@rowhouse/contract";
import type { CellProps } from "@rowhouse/extension-kit";

import { Icon } from "../../design/icon/icon.tsx";

/** The icon, with its name. */
export function Cell({ value }: CellProps<string>) {
  return (
    <span title={titleCase(value)}>
      <Icon label={titleCase(value)} name={value} />
    </span>
  );
}
