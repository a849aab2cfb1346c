import { defineLayout } from "@rowhouse/extension-kit";

import { tabularQuery } from "./query.ts";

/** The table: a row per item, a column per field. */
export const tabular = defineLayout({
  id: "tabular",
  icon: "view_headline",
  query: tabularQuery,
  view: async () => ({ View: (await import("./view.tsx")).TabularView }),
  options: async () => ({ Options: (await import("./options.tsx")).TabularOptionsPanel }),
});
