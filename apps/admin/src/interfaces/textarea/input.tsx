import { Textarea } from "@mantine/core";
import { controlProps, type InputProps } from "@rowhouse/extension-kit";

import type { textareaOptions } from "./interface.ts";
import classes from "./textarea.module.css";

/** Several lines of plain text. */
export function Input(props: InputProps<string | number | null, typeof textareaOptions>) {
  const { value, onChange, field, options } = props;
  return (
    <Textarea
      {...controlProps(props)}
      classNames={{ input: options.serif ? classes.serif : undefined }}
      maxLength={Number(field.length) || undefined}
      placeholder={options.placeholder}
      resize="vertical"
      rows={options.rows}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
