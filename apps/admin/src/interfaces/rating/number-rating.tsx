import { controlProps, useHost, useTypedText } from "@rowhouse/extension-kit";

import { NumberBox } from "../../ui/field/number/number-box.tsx";
import {
  formatNumberText,
  numberMarks,
  parseNumberText,
  type NumberValue,
} from "../../ui/field/number/number-text.model.ts";
import type { RatingProps } from "./input.tsx";
import { inside, placesOf } from "./model.ts";
import { colorStyle } from "./rating-color.ts";
import classes from "./rating.module.css";
import { Star } from "./star.tsx";

/** A box for the number of stars. What lies beyond them becomes the nearest rating. */
export function NumberRating(props: RatingProps & { color: string }) {
  const { value, field, options, color } = props;
  const { t, locale, formatNumber } = useHost();
  const max = placesOf(options.max_stars).length;
  const isWhole = field.type === "integer";
  const marks = numberMarks(locale);
  const box = useTypedText<NumberValue | null>(props, {
    format: (number) => formatNumberText(number, marks),
    parse: (text) => {
      const parsed = parseNumberText(text, { isWhole, marks });
      if ("invalid" in parsed || parsed.value === null) return parsed;
      return { value: inside(Number(parsed.value), max) };
    },
  });
  return (
    <div className={classes.number} style={colorStyle(color)}>
      <NumberBox
        {...controlProps(props)}
        {...box}
        aria-labelledby={props.labelledBy}
        className={classes.box}
        leftSection={<Star fill="full" />}
        rules={{ isWhole, min: 0, max, marks }}
        step={isWhole ? 1 : 0.5}
      />
      <span className={classes.of}>
        {t("interfaces.rating.of", {
          value: value === null ? "–" : formatNumber(Number(value)),
          max: formatNumber(max),
        })}
      </span>
    </div>
  );
}
