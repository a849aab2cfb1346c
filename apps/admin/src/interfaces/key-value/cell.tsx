import { oneLine, useHost, type CellProps } from "@rowhouse/extension-kit";

import type { StoredMap } from "./interface.ts";
import { readPairs } from "./model.ts";

/** The pairs on one line; of other JSON how many entries it has. */
export function Cell({ value }: CellProps<StoredMap>) {
  const { t, formatList } = useHost();
  const pairs = readPairs(value);
  if (pairs === null) {
    const count = typeof value === "string" ? 1 : Object.keys(value).length;
    return <>{t("item_count", { count })}</>;
  }
  const lines = pairs.map((pair) => `${String(pair["key"])}: ${String(pair["value"] ?? "–")}`);
  return <span title={lines.join("\n")}>{oneLine(formatList(lines))}</span>;
}
