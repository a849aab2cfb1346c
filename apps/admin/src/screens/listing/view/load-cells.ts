import type { Field } from "@rowhouse/contract";

import { loadCell } from "../../../registry/parts.ts";
import type { Registry } from "../../../registry/registry.ts";

/** Loads the code of the cells of these fields beside their values, so that no row is rendered twice. */
export async function loadCells(
  registry: Pick<Registry, "resolve">,
  fields: readonly Field[],
): Promise<void> {
  const loads = fields.flatMap((field) => {
    const found = registry.resolve(field);
    return found.kind === "interface" ? [loadCell(found.definition)] : [];
  });
  await Promise.allSettled(loads);
}
