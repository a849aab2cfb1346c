import { defineOptions, flag, text } from "@rowhouse/extension-kit";

/** The settings that are kept with the listing of each person, or with a bookmark. */
export const boardOptions = defineOptions({
  /** Key of the field with the choices. */
  column: text({ label: "layouts-board-columns" }),
  /** Key of a field that cards show below the title. */
  detail: text({ label: "layouts-board-detail" }),
  showEmpty: flag({ label: "layouts-board-empty", default: true }),
});
