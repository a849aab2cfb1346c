import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";

import { NumberBox } from "../../ui/field/number-box.tsx";
import {
  decimalSeparator,
  expectedNumber,
  formatNumberText,
  parseNumberText,
} from "../../ui/field/number-text.model.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { numericOptions } from "./interface.ts";
import { lowest, stepOf } from "./model.ts";
import classes from "./numeric.module.css";

/** A number. Clearing the box stages null; text that is no number within the bounds stays in the box. */
export function Input(props: InputProps<string | number | null, typeof numericOptions>) {
  const { field, options } = props;
  const { iconLeft, iconRight } = options;
  const { locale } = useHost();
  const rules = {
    isWhole: field.type === "integer",
    min: lowest(field, options.min),
    max: options.max,
    separator: decimalSeparator(locale),
  };
  const box = useTypedText<string | number | null>(props, {
    format: (value) => formatNumberText(value, rules.separator),
    parse: (text) => {
      const value = parseNumberText(text, rules);
      return value === undefined ? { invalid: expectedNumber(rules) } : { value };
    },
  });

  return (
    <NumberBox
      {...controlProps(props)}
      {...box}
      className={options.monospace ? classes.monospace : undefined}
      leftSection={iconLeft && <Icon name={iconLeft} />}
      placeholder={options.placeholder}
      rightSection={iconRight && <Icon name={iconRight} />}
      rules={rules}
      step={stepOf(field)}
    />
  );
}
