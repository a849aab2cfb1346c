import { TextInput } from "@mantine/core";
import { controlProps, textOption, type InputProps } from "@rowhouse/extension-kit";

import { toBox } from "./model.ts";

/** A day, in the browser's own date box. An emptied box stages null. */
export function Input(props: InputProps) {
  const { value, onChange, options } = props;
  return (
    <TextInput
      {...controlProps(props)}
      max={textOption(options.max) ?? "9999-12-31"}
      min={textOption(options.min)}
      type="date"
      value={toBox(value)}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
