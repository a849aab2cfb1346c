import { TextInput } from "@mantine/core";
import { useHost, type InputProps } from "@rowhouse/extension-kit";
import type { ClipboardEvent } from "react";

import { boxTexts, pointText, readPair } from "./model.ts";
import classes from "./map.module.css";

interface CoordinateBoxesProps extends Pick<
  InputProps<unknown>,
  "id" | "describedBy" | "readOnly" | "required" | "error"
> {
  /** Of both boxes. */
  text: string;
  onText: (text: string) => void;
}

/** Latitude and longitude. Pasting both into one of the boxes fills both. */
export function CoordinateBoxes(props: CoordinateBoxesProps) {
  const { id, describedBy, readOnly, required, error, text, onText } = props;
  const { t } = useHost();
  const texts = boxTexts(text);

  function handlePaste(event: ClipboardEvent) {
    const pair = readPair(event.clipboardData.getData("text"));
    if (pair === null || readOnly) return;
    event.preventDefault();
    onText(pointText(pair));
  }

  return (
    <div className={classes.boxes}>
      {(["lat", "lng"] as const).map((name) => (
        <TextInput
          key={name}
          aria-required={required || undefined}
          attributes={{ input: { "aria-describedby": describedBy || undefined } }}
          autoComplete="off"
          classNames={{ input: classes.number, label: classes.label }}
          dir="ltr"
          error={error !== null}
          id={`${id}-${name}`}
          inputMode="text"
          label={t(`interfaces.map.${name}`)}
          readOnly={readOnly}
          value={texts[name]}
          onChange={(event) => onText(pointText({ ...texts, [name]: event.currentTarget.value }))}
          onPaste={handlePaste}
        />
      ))}
    </div>
  );
}
