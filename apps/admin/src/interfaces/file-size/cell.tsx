import { useHost, type CellProps } from "@rowhouse/extension-kit";

import type { fileSizeOptions } from "./interface.ts";
import { sizeText } from "./model.ts";

/** The size in the unit that suits it; with the option off the bytes. */
export function Cell({ value, options }: CellProps<string | number, typeof fileSizeOptions>) {
  const host = useHost();
  const bytes = Number(value);
  if (bytes === 0) return <>–</>;
  return <bdi>{options.format ? sizeText(bytes, options.decimal, host) : String(value)}</bdi>;
}
