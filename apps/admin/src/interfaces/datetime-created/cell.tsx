import { readDateTime } from "@rowhouse/contract";
import type { CellProps } from "@rowhouse/extension-kit";

import { DateTime } from "./date-time.tsx";
import type { datetimeCreatedOptions } from "./interface.ts";

/** The date-time, or the text as stored when it is none. */
export function Cell({ value, options }: CellProps<string, typeof datetimeCreatedOptions>) {
  const date = readDateTime(value);
  return date === null ? <>{value}</> : <DateTime date={date} options={options} />;
}
