import { useWrittenMoment, type CellProps } from "@rowhouse/extension-kit";

import type { datetimeCreatedOptions } from "./interface.ts";

/** The date-time, or the text as stored when it is none. */
export function Cell({ value, options }: CellProps<string, typeof datetimeCreatedOptions>) {
  const written = useWrittenMoment(value, options);
  return written === null ? <>{value}</> : <time {...written} />;
}
