import type { InputProps } from "@rowhouse/extension-kit";

import type { wysiwygOptions } from "./interface.ts";

/** What the input receives. */
export type RichTextProps = InputProps<string | number | null, typeof wysiwygOptions>;

export type TextBox = Pick<
  RichTextProps,
  "id" | "labelledBy" | "describedBy" | "readOnly" | "required" | "error"
>;

/**
 * What makes an editable area a text box with a name, for assistive technology and for the label. The editor and what
 * its plain forerunner have the same, so that it does not show which of the two is there.
 */
export function textBoxAttributes({
  id,
  labelledBy,
  describedBy,
  readOnly,
  required,
  error,
}: TextBox): Record<string, string> {
  return {
    id,
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
    ...(readOnly ? { "aria-readonly": "true" } : {}),
    ...(required ? { "aria-required": "true" } : {}),
    ...(error === null ? {} : { "aria-invalid": "true" }),
  };
}

/** The stored HTML as text; nothing is stored as null. */
export function htmlOf(value: string | number | null): string {
  return value === null ? "" : String(value);
}
