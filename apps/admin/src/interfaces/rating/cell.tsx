import { useHost, type CellProps } from "@rowhouse/extension-kit";

import type { ratingOptions } from "./interface.ts";
import { fillOf, placesOf } from "./model.ts";
import classes from "./rating.module.css";
import { colorStyle, Star } from "./star.tsx";

/** A row of stars, or one star with the number. */
export function Cell({ value, options }: CellProps<string | number, typeof ratingOptions>) {
  const { t, colorOf, formatNumber } = useHost();
  const rating = Number(value);
  const places = placesOf(options.max_stars);
  const style = colorStyle(colorOf(options.active_color ?? "gray"));
  if (options.display === "number") {
    return (
      <span className={classes.cell} style={style}>
        <Star fill="full" />
        {formatNumber(rating)}
      </span>
    );
  }
  const text = t("interfaces.rating.of", {
    value: formatNumber(rating),
    max: formatNumber(places.length),
  });
  return (
    <span aria-label={text} className={classes.cell} role="img" style={style}>
      {places.map((place) => (
        <Star key={place} fill={fillOf(rating, place)} />
      ))}
    </span>
  );
}
