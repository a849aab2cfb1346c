import { Switch } from "@mantine/core";
import { isTrue } from "@rowhouse/contract";
import type { InputProps, StoredBoolean } from "@rowhouse/extension-kit";
import type { ChangeEvent, KeyboardEvent } from "react";
import { Row, Text } from "../../design/words.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import type { toggleOptions } from "./interface.ts";
import classes from "./toggle.module.css";

/** Few fields choose the box, so its code comes with them. */
const CheckBox = lazyPart(async () => (await import("./check-box.tsx")).CheckBox, {
  place: "part",
});

/** True or false, as a switch or a checkbox. Null counts as false. */
export function Input({
  id,
  describedBy,
  value,
  onChange,
  readOnly,
  required,
  error,
  options,
}: InputProps<StoredBoolean | null, typeof toggleOptions>) {
  const isOn = isTrue(value);
  const text = isOn ? options.labelOn : options.labelOff;

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || readOnly) return;
    event.preventDefault();
    onChange(!isOn);
  }

  const control = {
    id,
    "aria-describedby": describedBy,
    "aria-invalid": error !== null || undefined,
    "aria-readonly": readOnly || undefined,
    "aria-required": required || undefined,
    checked: isOn,
    error: error !== null,
    // Not disabled: the keyboard could not reach it, so its value could not be read.
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      if (!readOnly) onChange(event.currentTarget.checked);
    },
    onKeyDown: handleKey,
  };

  return (
    <Row gap={2} align="center" className={classes.row} data-read-only={readOnly || undefined}>
      {options.checkbox ? (
        <CheckBox {...control} />
      ) : (
        <Switch {...control} withThumbIndicator={false} />
      )}
      {text !== undefined && (
        <Text as="label" color="text" className={classes.text} htmlFor={id}>
          {text}
        </Text>
      )}
    </Row>
  );
}
