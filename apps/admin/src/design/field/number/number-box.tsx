import type { TextInputProps } from "@mantine/core";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from "react";

import { TextBox } from "../text/text-box.tsx";
import classes from "./number-box.module.css";
import {
  formatNumberText,
  groupDigits,
  parseNumberText,
  plainCaret,
  stepNumber,
  type NumberRules,
} from "./number-text.model.ts";

interface NumberBoxProps extends Omit<TextInputProps, "value" | "onChange" | "min" | "max"> {
  rules: NumberRules;
  /** The amount that the arrow keys add or subtract. */
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

  return (
    <TextBox
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
      onKeyDown={handleKey}
      onText={(_text, box) => onText(digits.typed(box))}
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

/**
 * Shows a number with marks between thousands until its box is edited, then without them, the caret at the same digit.
 * @param texts the number in both writings
 */
function usePlainDigits({ grouped, plain }: { grouped: string; plain: string }) {
  const [isEdited, setEdited] = useState(false);
  const selection = useRef<{ box: HTMLInputElement; start: number; end: number } | null>(null);
  const shown = isEdited ? plain : grouped;

  useLayoutEffect(() => {
    const next = selection.current;
    selection.current = null;
    next?.box.setSelectionRange(next.start, next.end);
  });

  function edit(box: HTMLInputElement) {
    if (isEdited) return;
    setEdited(true);
    if (grouped === plain) return;
    const at = (caret: number | null) => plainCaret(grouped, plain, caret ?? 0);
    selection.current = { box, start: at(box.selectionStart), end: at(box.selectionEnd) };
  }

  return {
    shown,
    /** The box is being edited. */
    edit,
    /** The box was left. */
    leave: () => setEdited(false),
    /** The text in the box after a key, without the marks when it was the first one. */
    typed(box: HTMLInputElement): string {
      setEdited(true);
      if (shown === plain) return box.value;
      const caret = box.selectionStart ?? box.value.length;
      const before = plainCaret(grouped, plain, sameStart(grouped, box.value));
      const rest = grouped.length - (box.value.length - caret);
      const inserted = box.value.slice(sameStart(grouped, box.value), caret);
      const start = before + inserted.length;
      selection.current = { box, start, end: start };
      return plain.slice(0, before) + inserted + plain.slice(plainCaret(grouped, plain, rest));
    },
  };
}

function sameStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
