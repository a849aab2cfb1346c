import { flagOption, useHost, type CellProps } from "@rowhouse/extension-kit";

import { offered, readStatuses, statusName } from "./model.ts";
import classes from "./status.module.css";

/** A dot in the colour of the status with its name, or a badge. Colours are data, which no class can know. */
export function Cell({ value, options }: CellProps) {
  const { t, colorOf } = useHost();
  const entry = offered(readStatuses(options, t), [], String(value)).at(0);
  if (entry === undefined) return <>{String(value)}</>;
  const name = statusName(entry);
  if (entry.browse_badge === false) return <>{name}</>;
  const background = colorOf(entry.background_color ?? "gray");
  if (!flagOption(options.simpleBadge)) {
    return (
      <span
        className={classes.badge}
        style={{ background, color: textOn(background, entry.text_color ?? "white", colorOf) }}
      >
        {name}
      </span>
    );
  }
  return (
    <span className={classes.cell}>
      <span aria-hidden className={classes.dot} style={{ background }} />
      {name}
    </span>
  );
}

/**
 * White and black mean "what can be read on the background", which is another one in the dark theme; every other
 * colour is taken as it is. Up to a lightness of 0.565 white reaches the contrast of 4.5, above it black does.
 */
function textOn(background: string, name: string, colorOf: (name: string) => string): string {
  if (name !== "white" && name !== "black") return colorOf(name);
  return `oklch(from ${background} clamp(0, (0.565 - l) * 1000, 1) 0 0)`;
}
