import { useHost, type CellProps } from "@rowhouse/extension-kit";

import { interfaceName } from "./model.ts";

/** The name of the interface. */
export function Cell({ value }: CellProps<string | number>) {
  const host = useHost();
  return <>{interfaceName(host.findInterface(String(value))?.id ?? String(value), host)}</>;
}
