import { Textarea } from "@mantine/core";
import { useTypedText, type ParsedText } from "@rowhouse/extension-kit";

import type { InputHostProps } from "../input-host.tsx";
import classes from "./json-text.module.css";

/** JSON as text, for fields of type json without an editor of their own. */
export function JsonText(props: InputHostProps) {
  const { id, labelledBy, describedBy, readOnly, required, error } = props;
  const { text, onText } = useTypedText(props, { format, parse });
  return (
    <Textarea
      aria-labelledby={labelledBy}
      aria-required={required || undefined}
      attributes={{ input: { "aria-describedby": describedBy || undefined } }}
      autosize
      error={error !== null}
      id={id}
      maxRows={24}
      minRows={4}
      readOnly={readOnly}
      spellCheck={false}
      classNames={{ input: classes.code }}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

function format(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value, null, 2);
}

function parse(text: string): ParsedText<unknown> {
  if (text.trim() === "") return { value: null };
  try {
    return { value: JSON.parse(text) };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { invalid: { key: "interfaces.code.invalid_json", params: { message } } };
  }
}
