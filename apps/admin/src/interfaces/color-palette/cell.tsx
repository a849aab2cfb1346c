import { titleCase } from "@rowhouse/contract";
import { useHost, type CellProps } from "@rowhouse/extension-kit";

import { SwatchCell } from "../../design/field/chooser/swatch-cell.tsx";

/** The color as a dot, with its name. */
export function Cell({ value }: CellProps<string>) {
  const { colorOf } = useHost();
  return <SwatchCell color={colorOf(value)} name={titleCase(value)} />;
}
