import { controlProps, useHost, useTypedText, type InputProps } from "@rowhouse/extension-kit";
import { Row, Text } from "../../design/words.tsx";
import { NumberBox } from "../../design/field/number/number-box.tsx";
import {
  formatNumberText,
  numberMarks,
  parseNumberText,
  type NumberValue,
} from "../../design/field/number/number-text.model.ts";
import type { ratingOptions } from "./interface.ts";
import { fillOf, inside, placesOf } from "./model.ts";
import classes from "./rating.module.css";
import { colorStyle, Star } from "./star.tsx";

type RatingProps = InputProps<string | number | null, typeof ratingOptions>;

/** A rating as a row of stars, or as a number. */
export function Input(props: RatingProps) {
  const { colorOf } = useHost();
  const color = colorOf(props.options.active_color ?? "gray");
  return props.options.display === "star" ? (
    <StarRating {...props} color={color} />
  ) : (
    <NumberRating {...props} color={color} />
  );
}

/** A box for the number of stars. What lies beyond them becomes the nearest rating. */
function NumberRating(props: RatingProps & { color: string }) {
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
      <Text size="small" tabular color="quiet">
        {t("interfaces.rating.of", {
          value: value === null ? "–" : formatNumber(Number(value)),
          max: formatNumber(max),
        })}
      </Text>
    </div>
  );
}

/** Stars to click. They are radios: arrows change the rating; clicking the current one, or Space on it, takes it back. */
function StarRating(props: RatingProps & { color: string }) {
  const { id, value, onChange, readOnly, options, color } = props;
  const { t, formatNumber } = useHost();
  const rating = value === null ? null : Number(value);
  const places = placesOf(options.max_stars);
  const isWritten = rating !== null && rating !== 0 && !places.includes(rating);
  return (
    <div
      className={classes.rating}
      data-read-only={readOnly || undefined}
      style={colorStyle(color)}
    >
      <Row as="span" wrap className={classes.stars}>
        {places.map((place) => (
          <label key={place} className={classes.place}>
            <input
              aria-label={t("interfaces.rating.stars", { count: place })}
              checked={place === rating}
              className={classes.radio}
              disabled={readOnly && place !== rating}
              name={id}
              type="radio"
              value={place}
              onChange={() => {
                if (!readOnly) onChange(place);
              }}
              onClick={() => {
                if (!readOnly && place === rating) onChange(null);
              }}
            />
            <Star fill={fillOf(rating ?? 0, place)} />
          </label>
        ))}
      </Row>
      {isWritten && (
        <Text size="small" tabular color="quiet">
          {t("interfaces.rating.of", {
            value: formatNumber(rating),
            max: formatNumber(places.length),
          })}
        </Text>
      )}
    </div>
  );
}
