import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";

import { NumberBox } from "../../design/field/number/number-box.tsx";
import {
  formatNumberText,
  numberMarks,
  parseNumberText,
  type NumberValue,
} from "../../design/field/number/number-text.model.ts";
import { Icon } from "../../design/icon/icon.tsx";

/** The place of an item in the order that people make by hand. Lists change it by dragging. */
export function Input(props: InputProps<string | number | null>) {
  const { locale } = useHost();
  const rules = { isWhole: true, min: 0, marks: numberMarks(locale) };
  const box = useTypedText<NumberValue | null>(props, {
    format: (number) => formatNumberText(number, rules.marks),
    parse: (text) => parseNumberText(text, rules),
  });
  return (
    <NumberBox
      {...controlProps(props)}
      {...box}
      leftSection={<Icon name="swap_vert" />}
      rules={rules}
      step={1}
    />
  );
}
