import {
  flagOption,
  oneLine,
  translateTokens,
  useHost,
  type CellProps,
} from "@rowhouse/extension-kit";

import { readChoices } from "./model.ts";

/** The text of the choice, or the value when that is wanted or the choice is not known. */
export function Cell({ value, options }: CellProps) {
  const { t } = useHost();
  const choices = readChoices(translateTokens(options.choices, t)).list ?? [];
  const chosen = choices.find((choice) => choice.value === String(value));
  return (
    <>
      {oneLine(
        flagOption(options.formatting) && chosen !== undefined ? chosen.text : String(value),
      )}
    </>
  );
}
