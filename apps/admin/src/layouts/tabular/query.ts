import type { LayoutDefinition } from "@rowhouse/extension-kit";

import { columnsOf } from "./tabular.model.ts";

/** What the table needs loaded: its columns, and the sort stored in its view_query (null: the collection's own). */
export const tabularQuery: LayoutDefinition["query"] = ({ fields, viewQuery }) => ({
  fields: columnsOf(fields, viewQuery["fields"]),
  sort:
    typeof viewQuery["sort"] === "string" && viewQuery["sort"] !== "" ? viewQuery["sort"] : null,
});
