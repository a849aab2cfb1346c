import { useHost } from "@rowhouse/extension-kit";

import type { RatingProps } from "./input.tsx";
import { fillOf, placesOf } from "./model.ts";
import { colorStyle } from "./rating-color.ts";
import classes from "./rating.module.css";
import { Star } from "./star.tsx";

/** Stars to click. They are radios: arrows change the rating; clicking the current one, or Space on it, takes it back. */
export function StarRating(props: RatingProps & { color: string }) {
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
      <span className={classes.stars}>
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
      </span>
      {isWritten && (
        <span className={classes.of}>
          {t("interfaces.rating.of", {
            value: formatNumber(rating),
            max: formatNumber(places.length),
          })}
        </span>
      )}
    </div>
  );
}
