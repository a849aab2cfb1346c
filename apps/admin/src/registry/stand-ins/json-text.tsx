import { Text, Textarea } from "@mantine/core";
import { isSameValue } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useState } from "react";

import classes from "./json-text.module.css";

import type { InputHostProps } from "../input-host.tsx";

/**
 * JSON as text, for fields of type json without an editor of their own. Text that does not parse stays in the box with
 * the reason and is not staged.
 */
export function JsonText({
  id,
  labelledBy,
  describedBy,
  value,
  onChange,
  readOnly,
  required,
  error,
}: InputHostProps) {
  const { t } = useHost();
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  // Typed text counts only while it belongs to the value shown; undo and revert bring another one.
  const isOwn = typed !== null && isSameValue(typed.value, value);
  const text = isOwn ? typed.text : toText(value);
  const problem = isOwn ? parse(typed.text).problem : null;

  function handleChange(next: string) {
    const parsed = parse(next);
    setTyped({ text: next, value: parsed.problem === null ? parsed.value : value });
    if (parsed.problem === null) onChange(parsed.value);
  }

  return (
    <>
      <Textarea
        aria-labelledby={labelledBy}
        aria-required={required || undefined}
        attributes={{ input: { "aria-describedby": describedBy || undefined } }}
        autosize
        error={error !== null || problem !== null}
        id={id}
        maxRows={24}
        minRows={4}
        readOnly={readOnly}
        spellCheck={false}
        classNames={{ input: classes.code }}
        value={text}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
      {problem !== null && (
        <Text className={classes.problem} role="alert" size="xs">
          {t("interfaces.code.invalid_json", { message: problem })}
        </Text>
      )}
    </>
  );
}

function toText(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value, null, 2);
}

function parse(text: string): { value: unknown; problem: string | null } {
  if (text.trim() === "") return { value: null, problem: null };
  try {
    const value: unknown = JSON.parse(text);
    return { value, problem: null };
  } catch (cause) {
    return { value: null, problem: cause instanceof Error ? cause.message : String(cause) };
  }
}
