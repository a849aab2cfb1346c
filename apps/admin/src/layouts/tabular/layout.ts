import { pictureOf, picturePaths } from "@rowhouse/contract";
import { defineLayout, type LayoutFields, type LayoutQueryInput } from "@rowhouse/extension-kit";

import { columnsOf } from "./columns.model.ts";
import { tabularOptions } from "./options.ts";

/** The table: a row per item, a column per field. */
export const layout = defineLayout({
  id: "tabular",
  icon: "view_headline",
  viewOptions: tabularOptions,
  query: tabularQuery,
  view: () => import("./view.tsx"),
  options: () => import("./options-panel.tsx"),
});

/** The fields that the table needs: its columns and the picture beside the first, sorted as the view query says. */
function tabularQuery(input: LayoutQueryInput<typeof tabularOptions>): LayoutFields {
  const columns = columnsOf(input);
  const picture = pictureOf({ ...input, columns });
  const paths = picture === null ? [] : picturePaths(picture);
  return { fields: [...columns, ...paths], sort: input.viewQuery.sort };
}
