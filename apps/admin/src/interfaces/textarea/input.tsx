import { Textarea } from "@mantine/core";
import {
  controlProps,
  flagOption,
  numberOption,
  textOption,
  type InputProps,
} from "@rowhouse/extension-kit";

import classes from "./textarea.module.css";

/** Several lines of plain text. */
export function Input(props: InputProps) {
  const { value, onChange, field, options } = props;
  return (
    <Textarea
      {...controlProps(props)}
      classNames={{ input: flagOption(options.serif) ? classes.serif : undefined }}
      maxLength={Number(field.length) || undefined}
      placeholder={textOption(options.placeholder)}
      resize="vertical"
      rows={numberOption(options.rows) ?? 12}
      value={value === null || value === undefined ? "" : String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
