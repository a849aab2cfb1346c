import type { CellProps } from "@rowhouse/extension-kit";

import type { RolesValue } from "./interface.ts";
import { firstRole } from "./model.ts";

/** The first role. */
export function Cell({ value }: CellProps<RolesValue>) {
  return <bdi>{firstRole(value) || "–"}</bdi>;
}
