import { TextInput } from "@mantine/core";
import { isSameValue } from "@rowhouse/contract";
import { controlProps, type InputProps } from "@rowhouse/extension-kit";
import { useState } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import type { numericOptions } from "./interface.ts";
import { lowest, stepOf, toStaged, toText } from "./model.ts";
import classes from "./numeric.module.css";

/** A number. An emptied box stages null; an entry that is no number yet stays in the box and stages nothing. */
export function Input(props: InputProps<string | number | null, typeof numericOptions>) {
  const { value, onChange, field, options } = props;
  const { iconLeft, iconRight } = options;
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  // "1.50" stands for 1.5 while it is being typed; a value from outside replaces it.
  const text = typed !== null && isSameValue(typed.value, value) ? typed.text : toText(value);

  function handleChange(next: string, isPartial: boolean) {
    const staged = isPartial ? undefined : toStaged(next);
    setTyped({ text: next, value: staged === undefined ? value : staged });
    if (staged !== undefined) onChange(staged);
  }

  return (
    <TextInput
      {...controlProps(props)}
      classNames={{
        input: `${classes.input} ${options.monospace ? classes.monospace : ""}`,
      }}
      leftSection={iconLeft && <Icon name={iconLeft} />}
      max={options.max}
      min={lowest(field, options.min)}
      placeholder={options.placeholder}
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
