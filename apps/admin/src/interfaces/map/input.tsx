import { useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";
import { useState } from "react";

import { BoxHint } from "../../ui/field/box-hint.tsx";
import { CoordinateBoxes } from "./coordinate-boxes.tsx";
import type { mapOptions, StoredPoint } from "./interface.ts";
import { MapView } from "./map-view.tsx";
import { parsePoint, pointText, readPoint, roundPoint, type Point } from "./model.ts";
import { PlaceSearch } from "./place-search.tsx";
import classes from "./map.module.css";

/** A point on a map, with its coordinates below it, which serve without the map as well. */
export function Input(props: InputProps<StoredPoint | null, typeof mapOptions>) {
  const { id, value, readOnly, options, onChange, invalidText, onInvalidText } = props;
  const { t } = useHost();
  const [message, setMessage] = useState<string | null>(null);
  const box = useTypedText<StoredPoint | null>(props, { format: pointText, parse: parsePoint });
  const point = readPoint(value);

  function stage(next: Point | null) {
    setMessage(null);
    if (invalidText !== null) onInvalidText(null);
    box.onBlur();
    onChange(next === null ? null : { ...value, ...roundPoint(next) });
  }

  return (
    <div className={classes.input}>
      {options.address_to_code && !readOnly && (
        <PlaceSearch address={options.search ?? ""} onFound={stage} onMessage={setMessage} />
      )}
      <MapView
        isEmpty={value === null}
        options={options}
        point={point}
        readOnly={readOnly}
        onMessage={setMessage}
        onPoint={stage}
      />
      <CoordinateBoxes {...props} text={box.text} onText={box.onText} />
      {value !== null && point === null && invalidText === null && (
        <BoxHint id={`${id}-off`}>{t("interfaces.map.off_earth")}</BoxHint>
      )}
      <div role="status">
        {message !== null && <BoxHint id={`${id}-message`}>{t(message)}</BoxHint>}
      </div>
    </div>
  );
}
