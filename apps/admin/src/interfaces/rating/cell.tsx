import { useHost, type CellProps } from "@rowhouse/extension-kit";
import { Row } from "../../design/words.tsx";
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
      <Row as="span" inline align="center" tabular className={classes.cell} style={style}>
        <Star fill="full" />
        {formatNumber(rating)}
      </Row>
    );
  }
  const text = t("interfaces.rating.of", {
    value: formatNumber(rating),
    max: formatNumber(places.length),
  });
  return (
    <Row
      as="span"
      aria-label={text}
      inline
      align="center"
      tabular
      className={classes.cell}
      role="img"
      style={style}
    >
      {places.map((place) => (
        <Star key={place} fill={fillOf(rating, place)} />
      ))}
    </Row>
  );
}
