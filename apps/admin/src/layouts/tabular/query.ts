import type { LayoutFields, LayoutQueryInput } from "@rowhouse/extension-kit";

import { columnsOf } from "./columns.model.ts";
import type { tabularOptions } from "./options.ts";

/** What the table needs loaded: its columns, sorted as the view query says. */
export function tabularQuery(input: LayoutQueryInput<typeof tabularOptions>): LayoutFields {
  return { fields: columnsOf(input), sort: input.viewQuery.sort };
}
