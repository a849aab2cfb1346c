import { defineLayout, titleFields } from "@rowhouse/extension-kit";

import { choiceFields, partsOf } from "./board.model.ts";
import { boardOptions } from "./options.ts";
import "./style.css";

/** Items as cards in a column for each choice of a field; moving a card changes the field. */
export default defineLayout({
  id: "board",
  icon: "view_kanban",
  viewOptions: boardOptions,
  suits: (fields) => choiceFields(fields).length > 0,
  query: ({ collection, fields, viewOptions, viewQuery }) => {
    const { column, detail } = partsOf(fields, viewOptions);
    const shown = [column, detail].flatMap((field) => field?.field ?? []);
    return {
      fields: [...new Set([...titleFields(collection), ...shown])],
      sort: viewQuery.sort,
      pageSize: 200,
    };
  },
  view: () => import("./view.tsx"),
  options: () => import("./options-panel.tsx"),
});
