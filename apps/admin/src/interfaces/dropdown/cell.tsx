import { oneLine, translateTokens, useHost, type CellProps } from "@rowhouse/extension-kit";

import type { dropdownOptions } from "./interface.ts";

/** The text of the choice; the value if the option says so or the choice is unknown. */
export function Cell({ value, options }: CellProps<string | number, typeof dropdownOptions>) {
  const { t } = useHost();
  const chosen = options.choices.list?.find((choice) => choice.value === String(value));
  return (
    <>
      {oneLine(
        options.formatting && chosen !== undefined
          ? translateTokens(chosen.text, t)
          : String(value),
      )}
    </>
  );
}
