import type { CSSProperties } from "react";

import type { StarFill } from "./model.ts";
import classes from "./rating.module.css";

/** One star: its outline, and over it as much color as it is filled with. */
export function Star({ fill }: { fill: StarFill }) {
  return (
    <span aria-hidden className={classes.star} data-fill={fill}>
      <Shape />
      {fill !== "none" && (
        <span className={classes.filled}>
          <Shape />
        </span>
      )}
    </span>
  );
}

function Shape() {
  return (
    <svg focusable="false" viewBox="0 0 24 24">
      <path d="m12 3.2 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.3 6.1-.8z" />
    </svg>
  );
}

type Color = CSSProperties & { "--star": string };

/** The color of filled stars; it is data of the project, hence an inline style. */
export function colorStyle(color: string): Color {
  return { "--star": color };
}
