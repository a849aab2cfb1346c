import { defineLayout, type LayoutFields } from "@rowhouse/extension-kit";

import { monthAt, rangeOf } from "./calendar.model.ts";
import { dateFields } from "../../list/field/moments.ts";
import { calendarOptions, entryFields, type CalendarQueryInput } from "./options.ts";

/** Items requested at a time: a month of two thousand takes two requests. */
const pageSize = 1000;

/** A month with the items of its days. */
export const layout = defineLayout({
  id: "calendar",
  icon: "calendar_month",
  viewOptions: calendarOptions,
  suits: (fields) => dateFields(fields).length > 0,
  canSelect: false,
  query: calendarQuery,
  view: () => import("./view.tsx"),
  options: () => import("./options-panel.tsx"),
});

/** The items of the shown month, with the fields of its entries. */
function calendarQuery(input: CalendarQueryInput): LayoutFields {
  const { day, time, title, color } = entryFields(input);
  const fields = [day, time, title, color].flatMap((field) => field?.field ?? []);
  if (day === null) return { fields, pageSize: 1 };
  const month = monthAt(input.place, new Date());
  return {
    fields: [...new Set(fields)],
    sort: { field: day.field, direction: "asc" },
    filter: [
      { path: [day.field], operator: "between", value: rangeOf(month, day), logical: "and" },
    ],
    pageSize,
  };
}
