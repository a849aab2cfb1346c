import { defineLayout } from "@rowhouse/extension-kit";

import { tabularOptions } from "./options.ts";
import { tabularQuery } from "./query.ts";

/** The table: a row per item, a column per field. */
export const tabular = defineLayout({
  id: "tabular",
  icon: "view_headline",
  viewOptions: tabularOptions,
  query: tabularQuery,
  view: async () => ({ View: (await import("./view.tsx")).TabularView }),
  options: async () => ({ Options: (await import("./options-panel.tsx")).TabularOptionsPanel }),
});
