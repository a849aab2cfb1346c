import { useHost, type CellProps } from "@rowhouse/extension-kit";

import { CodeCell } from "../../design/code/code-cell.tsx";
import type { JsonValue } from "../../design/code/code-value.ts";
import type { codeOptions } from "./interface.ts";
import { writeCode } from "./model.ts";

/** An icon; how many lines there are is its tooltip. */
export function Cell({ value, field, options }: CellProps<JsonValue, typeof codeOptions>) {
  const { t } = useHost();
  const text = writeCode(value, { language: options.language, type: field.type });
  return (
    <CodeCell
      isEmpty={text.trim() === ""}
      label={t("interfaces.code.lines", { count: text.split("\n").length })}
    />
  );
}
