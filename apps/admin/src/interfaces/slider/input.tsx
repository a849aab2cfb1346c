import { useHost, type InputProps } from "@rowhouse/extension-kit";
import type { CSSProperties, KeyboardEvent } from "react";
import { Row, Text } from "../../design/words.tsx";
import { BoxHint } from "../../design/field/box-hint.tsx";
import { SetupAlert } from "../../design/field/setup-alert.tsx";
import type { sliderOptions } from "./interface.ts";
import { shareOf, stepOf, withUnit } from "./model.ts";
import classes from "./slider.module.css";

/** Keys that set the lowest number where there is none yet; those that go up do so by themselves. */
const lowestKeys = new Set(["Home", "ArrowDown", "PageDown", " ", "Enter"]);

/** A number on a track. Without a value the thumb stands at the minimum, hollow, and nothing is staged. */
export function Input(props: InputProps<string | number | null, typeof sliderOptions>) {
  const { id, labelledBy, describedBy, value, onChange, readOnly, error } = props;
  const { minimum: min, maximum: max, step, unit } = props.options;
  const { t, formatNumber } = useHost();
  if (min >= max) {
    return (
      <SetupAlert icon="warning" id={id} labelledBy={labelledBy}>
        {t("interfaces.slider.bounds_invalid")}
      </SetupAlert>
    );
  }

  const number = value === null ? null : Number(value);
  const isOutside = number !== null && (number < min || number > max);
  const write = (one: number) => withUnit(formatNumber(one), unit);
  const text = number === null ? "–" : write(number);
  const hintId = `${id}-hint`;
  const described = [isOutside ? hintId : null, describedBy].filter(Boolean).join(" ");

  /** Pressing or a key that leaves the thumb where it is chooses what it points at. */
  function stageLowest() {
    if (number === null && !readOnly) onChange(min);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (readOnly && event.key !== "Tab") event.preventDefault();
    else if (lowestKeys.has(event.key)) stageLowest();
  }

  return (
    <>
      <div
        className={classes.row}
        data-empty={number === null || undefined}
        data-outside={isOutside || undefined}
        data-read-only={readOnly || undefined}
        // Where the thumb stands, and how much room the longest number takes, is data.
        style={placeOf(shareOf(number, { min, max }), [write(min), write(max), text])}
      >
        <Row grow align="center" shrink className={classes.rail}>
          <span className={classes.fill} />
          <input
            aria-describedby={described || undefined}
            aria-invalid={error !== null || undefined}
            aria-readonly={readOnly || undefined}
            aria-valuetext={number === null ? t("interfaces.slider.nothing") : text}
            className={classes.range}
            id={id}
            max={max}
            min={min}
            step={stepOf(step)}
            type="range"
            value={number ?? min}
            onChange={(event) => {
              if (!readOnly) onChange(Number(event.currentTarget.value));
            }}
            onKeyDown={handleKey}
            onPointerUp={stageLowest}
          />
          <span aria-hidden className={classes.bubble} dir="auto">
            {text}
          </span>
        </Row>
        <Text aria-hidden tabular textAlign="end" className={classes.number} dir="auto">
          {text}
        </Text>
      </div>
      {isOutside && (
        <BoxHint id={hintId}>
          {t("interfaces.slider.outside", { value: text, min: write(min), max: write(max) })}
        </BoxHint>
      )}
    </>
  );
}

function placeOf(share: number, texts: readonly string[]): Place {
  const longest = Math.max(...texts.map((text) => [...text].length));
  return { "--share": share, "--longest": `${longest}ch` };
}

type Place = CSSProperties & { "--share": number; "--longest": string };
