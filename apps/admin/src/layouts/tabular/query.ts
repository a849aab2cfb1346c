import { pictureOf, picturePaths } from "@rowhouse/contract";
import type { LayoutFields, LayoutQueryInput } from "@rowhouse/extension-kit";

import { columnsOf } from "./columns.model.ts";
import type { tabularOptions } from "./options.ts";

/** What the table needs loaded: its columns and the picture beside the first, sorted as the view query says. */
export function tabularQuery(input: LayoutQueryInput<typeof tabularOptions>): LayoutFields {
  const columns = columnsOf(input);
  const picture = pictureOf({ ...input, columns });
  const paths = picture === null ? [] : picturePaths(picture);
  return { fields: [...columns, ...paths], sort: input.viewQuery.sort };
}
