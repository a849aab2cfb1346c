import type { CellProps } from "@rowhouse/extension-kit";

import { CodeCell } from "../../design/code/code-cell.tsx";
import { writeJson } from "../../design/code/json.ts";
import type { JsonValue } from "../../design/code/code-value.ts";

/** An icon; the JSON itself is its tooltip. */
export function Cell({ value }: CellProps<JsonValue>) {
  const isEmpty = typeof value === "object" && Object.keys(value ?? {}).length === 0;
  return <CodeCell isEmpty={isEmpty} label={writeJson(value).slice(0, longest)} />;
}

/** More characters than a tooltip shows. */
const longest = 1_000;
