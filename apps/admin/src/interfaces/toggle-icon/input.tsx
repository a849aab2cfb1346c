import { isTrue } from "@rowhouse/contract";
import { useHost, type InputProps, type StoredBoolean } from "@rowhouse/extension-kit";
import type { KeyboardEvent } from "react";

import type { toggleIconOptions } from "./interface.ts";
import { StateFace } from "./state-face.tsx";
import classes from "./toggle-icon.module.css";

/** True or false as an icon with a text, pressed as one checkbox. Null counts as false. */
export function Input(props: InputProps<StoredBoolean | null, typeof toggleIconOptions>) {
  const { id, describedBy, value, onChange, readOnly, required, error, options } = props;
  const { t } = useHost();
  const isOn = isTrue(value);
  const text = isOn ? options.textActive : options.textInactive;

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || readOnly) return;
    event.preventDefault();
    onChange(!isOn);
  }

  return (
    <label
      className={classes.control}
      data-read-only={readOnly || undefined}
      title={text === undefined ? t(`interfaces.toggle.${isOn ? "on" : "off"}`) : undefined}
    >
      <input
        aria-describedby={describedBy}
        aria-invalid={error !== null || undefined}
        aria-readonly={readOnly || undefined}
        aria-required={required || undefined}
        checked={isOn}
        className={classes.box}
        id={id}
        type="checkbox"
        onChange={(event) => {
          if (!readOnly) onChange(event.currentTarget.checked);
        }}
        onKeyDown={handleKey}
      />
      <StateFace isOn={isOn} options={options} size={24} />
    </label>
  );
}
