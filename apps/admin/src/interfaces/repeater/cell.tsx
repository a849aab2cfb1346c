import { ownValue } from "@rowhouse/contract";
import { readRowFields, useHost, type CellProps } from "@rowhouse/extension-kit";

import type { repeaterOptions, StoredRows } from "./interface.ts";
import { readRows } from "./model.ts";

/** How many rows there are; a tooltip says what each begins with. */
export function Cell({ value, options }: CellProps<StoredRows, typeof repeaterOptions>) {
  const { t, locale } = useHost();
  const { fields, index, preview } = readRowFields(options.fields, locale);
  const rows = readRows(value, { fields, index, dataType: options.dataType });
  const [first] = preview;
  const names = rows.flatMap((row) => {
    const name = first === undefined ? null : ownValue(row, first);
    return typeof name === "string" || typeof name === "number" ? [name] : [];
  });
  return <span title={names.join("\n")}>{t("item_count", { count: rows.length })}</span>;
}
