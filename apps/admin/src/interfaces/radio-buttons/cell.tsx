import { choiceText, oneLine, useHost, type CellProps } from "@rowhouse/extension-kit";

import type { radioButtonsOptions } from "./interface.ts";

/** The text of the choice; the value if the option says so or the choice is unknown. */
export function Cell({ value, options }: CellProps<string | number, typeof radioButtonsOptions>) {
  const { t } = useHost();
  const { choices, format } = options;
  return <>{oneLine(format ? choiceText(choices.list, value, t) : String(value))}</>;
}
