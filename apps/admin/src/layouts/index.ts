import type { LayoutDefinition } from "@rowhouse/extension-kit";

import { tabular } from "./tabular/layout.ts";

/** Every built-in layout, sorted by id. */
export const layouts: readonly LayoutDefinition[] = [tabular];
