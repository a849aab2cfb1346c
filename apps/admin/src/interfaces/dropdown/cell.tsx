import { choiceText, oneLine, useHost, type CellProps } from "@rowhouse/extension-kit";
import { Row } from "../../design/words.tsx";
import { markOf } from "../../design/field/select/option-mark.tsx";
import type { dropdownOptions } from "./interface.ts";

/** The text of the choice in its color; the value if the option says so or the choice is unknown. */
export function Cell({ value, options }: CellProps<string | number, typeof dropdownOptions>) {
  const { t, colorOf } = useHost();
  const { choices, formatting } = options;
  const text = oneLine(formatting ? choiceText(choices.list, value, t) : String(value));
  const color = choices.list?.find((one) => one.value === String(value))?.color;
  if (color === undefined) return <>{text}</>;
  return (
    <Row as="span" inline gap={2} align="center">
      {markOf({ value: "", label: "", color: colorOf(color) })}
      {text}
    </Row>
  );
}
