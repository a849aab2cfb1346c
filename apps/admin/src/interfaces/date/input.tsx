import { TextInput } from "@mantine/core";
import { controlProps, type InputProps } from "@rowhouse/extension-kit";

import type { dateOptions } from "./interface.ts";
import { toBox } from "./model.ts";

/** A day, in the browser's own date box. An emptied box stages null. */
export function Input(props: InputProps<string | null, typeof dateOptions>) {
  const { value, onChange, options } = props;
  return (
    <TextInput
      {...controlProps(props)}
      max={options.max ?? "9999-12-31"}
      min={options.min}
      type="date"
      value={toBox(value)}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
