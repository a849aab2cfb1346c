import { titleCase } from "@rowhouse/contract";
import { useHost, type CellProps } from "@rowhouse/extension-kit";

/** The name of the interface: its id, made readable. */
export function Cell({ value }: CellProps<string | number>) {
  const { findInterface } = useHost();
  return <>{titleCase(findInterface(String(value))?.id ?? String(value))}</>;
}
