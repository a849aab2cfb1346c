import { TextInput } from "@mantine/core";

import type { InputHostProps } from "../input-host.tsx";
import { valueText } from "../cell/value-text.ts";

/** The last fallback: a text box. A value that is not text is shown read-only. */
export function PlainInput({
  id,
  labelledBy,
  describedBy,
  value,
  onChange,
  readOnly,
  required,
  error,
}: InputHostProps) {
  const isText =
    value === null || value === undefined || typeof value === "string" || typeof value === "number";
  return (
    <TextInput
      aria-labelledby={labelledBy}
      aria-required={required || undefined}
      attributes={{ input: { "aria-describedby": describedBy || undefined } }}
      error={error !== null}
      id={id}
      readOnly={readOnly || !isText}
      value={isText ? String(value ?? "") : valueText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
