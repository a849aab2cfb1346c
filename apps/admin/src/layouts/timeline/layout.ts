import { defineLayout, type LayoutFields } from "@rowhouse/extension-kit";

import { dateFields } from "../../list/field/moments.ts";
import { partsOf, requestedPaths, timelineOptions, type TimelineQueryInput } from "./options.ts";

/** The items below the days of one of their dates, the latest first (layouts.md 1.6). */
export const layout = defineLayout({
  id: "timeline",
  icon: "timeline",
  viewOptions: timelineOptions,
  canSelect: false,
  suits: (fields) => dateFields(fields).length > 0,
  query: timelineQuery,
  view: () => import("./view.tsx"),
  options: () => import("./options-panel.tsx"),
});

/** The fields that entries show, and the order of the date, whatever order is stored. */
function timelineQuery(input: TimelineQueryInput): LayoutFields {
  const { date } = partsOf(input);
  return {
    fields: requestedPaths(input),
    sort: date === null ? null : { field: date.field, direction: "desc" },
  };
}
