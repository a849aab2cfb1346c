import { isSameValue } from "@rowhouse/contract";
import { useState } from "react";

/**
 * Text in the box of a field that is no valid value. The form holds it, so that it is not lost; the value of the field
 * stays, and nothing is saved before the text is valid or removed.
 * @public
 */
export interface InvalidText {
  text: string;
  /** Text key of the message that says what is wrong. */
  key: string;
  params?: Record<string, unknown>;
}

/**
 * The meaning of a typed text: a value, or the reason why it is none.
 * @public
 */
export type ParsedText<Value> = { value: Value } | { invalid: Omit<InvalidText, "text"> };

/** The part of an input's props that {@link useTypedText} works with. */
interface TypedTextProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  invalidText: InvalidText | null;
  onInvalidText: (invalid: InvalidText | null) => void;
}

/**
 * The text of a box whose value is not just its text: numbers, dates, JSON, trimmed text. Shows the formatted value, and
 * while the user types exactly what was typed ("1.50" for 1.5). Valid text is staged as its value; other text is reported
 * to the form and does not change the value. A value from outside (undo, revert) replaces valid text.
 * @example
 * const { text, onText, onBlur } = useTypedText(props, { format: String, parse: parseAngle });
 * <TextInput value={text} onBlur={onBlur} onChange={(event) => onText(event.currentTarget.value)} />
 * @public
 */
export function useTypedText<Value>(
  { value, onChange, invalidText, onInvalidText }: TypedTextProps<Value>,
  {
    format,
    parse,
  }: { format: (value: Value) => string; parse: (text: string) => ParsedText<Value> },
): { text: string; onText: (text: string) => void; onBlur: () => void } {
  const [typed, setTyped] = useState<{ text: string; value: Value } | null>(null);
  const own = typed !== null && isSameValue(typed.value, value) ? typed.text : format(value);

  function handleText(text: string) {
    const parsed = parse(text);
    if ("invalid" in parsed) {
      onInvalidText({ ...parsed.invalid, text });
      return;
    }
    setTyped({ text, value: parsed.value });
    if (invalidText !== null) onInvalidText(null);
    onChange(parsed.value);
  }

  return {
    text: invalidText?.text ?? own,
    onText: handleText,
    /** Formats valid text when the box is left; optional. */
    onBlur: () => setTyped(null),
  };
}
