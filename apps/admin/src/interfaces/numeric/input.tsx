import { TextInput } from "@mantine/core";
import { isSameValue } from "@rowhouse/contract";
import {
  controlProps,
  flagOption,
  numberOption,
  textOption,
  type InputProps,
} from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import { lowest, stepOf, toStaged, toText } from "./model.ts";
import classes from "./numeric.module.css";

/** A number. An emptied box stages null; an entry that is no number yet stays in the box and stages nothing. */
export function Input(props: InputProps) {
  const { value, onChange, field, options } = props;
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  // "1.50" stands for 1.5 while it is being typed; a value from outside replaces it.
  const text = typed !== null && isSameValue(typed.value, value) ? typed.text : toText(value);
  const iconLeft = textOption(options.iconLeft);
  const iconRight = textOption(options.iconRight);

  function handleChange(next: string, isPartial: boolean) {
    const staged = isPartial ? undefined : toStaged(next);
    setTyped({ text: next, value: staged === undefined ? value : staged });
    if (staged !== undefined) onChange(staged);
  }

  return (
    <TextInput
      {...controlProps(props)}
      classNames={{
        input: `${classes.input} ${flagOption(options.monospace) ? classes.monospace : ""}`,
      }}
      leftSection={iconLeft && <Icon name={iconLeft} />}
      max={numberOption(options.max)}
      min={lowest(field, numberOption(options.min))}
      placeholder={textOption(options.placeholder)}
      rightSection={iconRight && <Icon name={iconRight} />}
      step={stepOf(field)}
      type="number"
      value={text}
      onBlur={() => setTyped(null)}
      // A browser reports a partial entry as an empty text, which must not clear the value.
      onChange={({ currentTarget }) =>
        handleChange(currentTarget.value, currentTarget.validity.badInput)
      }
      // Scrolling the page over a focused number box must not change it.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
