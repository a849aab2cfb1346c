/** What names a text box, and what is said about it. */
export interface TextBox {
  id: string;
  labelledBy: string;
  describedBy?: string;
  readOnly: boolean;
  required: boolean;
  error: string | null;
}

/**
 * The attributes that make an editable area a named text box for the label and for assistive technology; the same for the
 * plain and the full editor.
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
