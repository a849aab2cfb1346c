import { TextInput, type TextInputProps } from "@mantine/core";
import type { KeyboardEvent } from "react";

import classes from "./number-box.module.css";
import {
  formatNumberText,
  parseNumberText,
  stepNumber,
  type NumberRules,
} from "./number-text.model.ts";

interface NumberBoxProps extends Omit<TextInputProps, "value" | "onChange" | "min" | "max"> {
  rules: NumberRules;
  /** What the arrow keys add or subtract. */
  step: number;
  text: string;
  onText: (text: string) => void;
}

/**
 * A box for a number. Unlike the browser's own number box it shows and reports text that is no number; the arrow keys
 * step through numbers in the same way.
 */
export function NumberBox({ rules, step, text, onText, ...control }: NumberBoxProps) {
  const { min, max, isWhole, separator } = rules;
  const number = parseNumberText(text, { isWhole, separator });

  function handleKey(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || control.readOnly) return;
    if (typeof number === "string" || number === undefined) return;
    event.preventDefault();
    onText(formatNumberText(stepNumber(number ?? 0, direction * step, rules), separator));
  }

  return (
    <TextInput
      aria-valuemax={max}
      aria-valuemin={min}
      aria-valuenow={typeof number === "number" ? number : undefined}
      {...control}
      classNames={{ input: classes.input }}
      // The number pads of some phones have no minus.
      inputMode={min === undefined || min < 0 ? "text" : isWhole ? "numeric" : "decimal"}
      role="spinbutton"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={handleKey}
    />
  );
}
