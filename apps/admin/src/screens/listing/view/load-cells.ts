import type { Field } from "@rowhouse/contract";

import type { Registry } from "../../../registry/registry.ts";

/** Loads the code of the cells of these fields beside their values, so that no row is drawn twice. */
export async function loadCells(
  registry: Pick<Registry, "resolve">,
  fields: readonly Field[],
): Promise<void> {
  const loads = fields.flatMap((field) => {
    const found = registry.resolve(field);
    const load = found.kind === "interface" ? found.definition.cell?.() : undefined;
    return load === undefined ? [] : [load];
  });
  await Promise.allSettled(loads);
}
