import { useHost, type InputProps } from "@rowhouse/extension-kit";

import type { ratingOptions } from "./interface.ts";
import { NumberRating } from "./number-rating.tsx";
import { StarRating } from "./star-rating.tsx";

export type RatingProps = InputProps<string | number | null, typeof ratingOptions>;

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
