import { controlProps, type InputProps } from "@rowhouse/extension-kit";

import { TextAreaBox } from "../../design/field/text/text-box.tsx";
import type { textareaOptions } from "./interface.ts";
import { linesOf } from "./model.ts";
import classes from "./textarea.module.css";

/** Several lines of plain text. */
export function Input(props: InputProps<string | number | null, typeof textareaOptions>) {
  const { value, onChange, options } = props;
  return (
    <TextAreaBox
      {...controlProps(props)}
      grows={options.grows}
      classNames={{ input: options.serif ? classes.serif : undefined }}
      placeholder={props.readOnly ? undefined : options.placeholder}
      resize="vertical"
      rows={options.rows}
      // A box that grows does not look at its rows.
      styles={{
        input: options.grows
          ? { minBlockSize: `calc(${linesOf(options.rows)} * var(--rh-line-body))` }
          : {},
      }}
      value={String(value ?? "")}
      onText={(text) => onChange(text)}
    />
  );
}
