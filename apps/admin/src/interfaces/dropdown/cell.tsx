import { choiceText, oneLine, useHost, type CellProps } from "@rowhouse/extension-kit";

import type { dropdownOptions } from "./interface.ts";

/** The text of the choice; the value if the option says so or the choice is unknown. */
export function Cell({ value, options }: CellProps<string | number, typeof dropdownOptions>) {
  const { t } = useHost();
  const { choices, formatting } = options;
  return <>{oneLine(formatting ? choiceText(choices.list, value, t) : String(value))}</>;
}
