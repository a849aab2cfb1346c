import type { CellProps } from "@rowhouse/extension-kit";

import { Moment } from "./moment.tsx";
import { parseUtc } from "./model.ts";

/** The moment, or the text as stored when it is none. */
export function Cell({ value, options }: CellProps) {
  const date = parseUtc(value);
  return date === null ? <>{String(value)}</> : <Moment date={date} options={options} />;
}
