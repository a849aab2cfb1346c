import { titleCase } from "@rowhouse/contract";
import { choiceText, oneLine, useHost, type CellProps } from "@rowhouse/extension-kit";

import type { buttonGroupOptions } from "./interface.ts";

/** The label of the button; the title-cased value where there is none. */
export function Cell({ value, options }: CellProps<string | number, typeof buttonGroupOptions>) {
  const { t } = useHost();
  const { list } = options.choices;
  const isKnown = list?.some((choice) => choice.value === String(value)) ?? false;
  return <>{oneLine(isKnown ? choiceText(list, value, t) : titleCase(String(value)))}</>;
}
