import { TextInput, type TextInputProps } from "@mantine/core";
import type { ChangeEvent, KeyboardEvent, SyntheticEvent } from "react";

import classes from "./number-box.module.css";
import {
  formatNumberText,
  groupDigits,
  parseNumberText,
  stepNumber,
  type NumberRules,
} from "./number-text.model.ts";
import { usePlainDigits } from "./use-plain-digits.ts";

interface NumberBoxProps extends Omit<TextInputProps, "value" | "onChange" | "min" | "max"> {
  rules: NumberRules;
  /** What the arrow keys add or subtract. */
  step: number;
  /** Thousands are marked while the number is not edited. */
  isGrouped?: boolean;
  /** Written before and behind the number, such as a currency or a unit. */
  prefix?: string | undefined;
  suffix?: string | undefined;
  text: string;
  onText: (text: string) => void;
}

/**
 * A box for a number. Unlike the browser's own number box it shows and reports text that is no number; the arrow keys
 * step through numbers in the same way. Thousands are marked until the box is entered.
 */
export function NumberBox(props: NumberBoxProps) {
  const {
    rules,
    step,
    isGrouped = false,
    prefix,
    suffix,
    text,
    onText,
    onBlur,
    ...control
  } = props;
  const { min, max, isWhole, marks } = rules;
  const parsed = parseNumberText(text, rules);
  const number = "value" in parsed ? parsed.value : undefined;
  const grouped = isGrouped && number !== undefined ? groupDigits(text, marks) : text;
  const digits = usePlainDigits({ grouped, plain: text });

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || control.readOnly || number === undefined) return;
    event.preventDefault();
    digits.edit(event.currentTarget);
    onText(formatNumberText(stepNumber(number ?? 0, direction * step, rules), marks));
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    onText(digits.typed(event.currentTarget));
  }

  return (
    <TextInput
      aria-valuemax={max === undefined ? undefined : Number(max)}
      aria-valuemin={min === undefined ? undefined : Number(min)}
      aria-valuenow={typeof number === "number" ? number : undefined}
      aria-valuetext={typeof number === "string" ? grouped : undefined}
      leftSection={prefix && <span className={classes.affix}>{prefix}</span>}
      leftSectionWidth={affixWidth(prefix)}
      rightSection={suffix && <span className={classes.affix}>{suffix}</span>}
      rightSectionWidth={affixWidth(suffix)}
      {...control}
      classNames={{ input: classes.input }}
      // The number pads of some phones have no minus.
      inputMode={min === undefined || min < 0 ? "text" : isWhole ? "numeric" : "decimal"}
      role="spinbutton"
      value={digits.shown}
      onBlur={(event) => {
        digits.leave();
        onBlur?.(event);
      }}
      onChange={handleChange}
      onKeyDown={handleKey}
      onSelect={(event: SyntheticEvent<HTMLInputElement>) => {
        if (!control.readOnly) digits.edit(event.currentTarget);
      }}
    />
  );
}

/** Room for a unit, with its distance from text and border. */
function affixWidth(affix: string | undefined): string | undefined {
  return affix ? `calc(${[...affix].length}ch + 1.75rem)` : undefined;
}
