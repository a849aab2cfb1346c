import {
  choiceText,
  oneLine,
  readTextList,
  useHost,
  type CellProps,
  type TextList,
} from "@rowhouse/extension-kit";

import type { checkboxesOptions } from "./interface.ts";

/** The texts of what is ticked, or the values, with commas between them. */
export function Cell({ value, options }: CellProps<TextList, typeof checkboxesOptions>) {
  const { t, formatList } = useHost();
  const { choices, formatting } = options;
  const texts = readTextList(value).map((entry) =>
    formatting ? choiceText(choices.list, entry, t) : entry,
  );
  return <>{texts.length === 0 ? "–" : oneLine(formatList(texts))}</>;
}
