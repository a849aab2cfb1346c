import { defineLayout } from "@rowhouse/extension-kit";

import { tabularOptions } from "./options.ts";
import { tabularQuery } from "./query.ts";

/** The table: a row per item, a column per field. */
export const layout = defineLayout({
  id: "tabular",
  icon: "view_headline",
  viewOptions: tabularOptions,
  query: tabularQuery,
  view: () => import("./view.tsx"),
  options: () => import("./options-panel.tsx"),
});
