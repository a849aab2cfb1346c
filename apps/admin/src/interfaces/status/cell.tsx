import { offeredStatuses, statusName, useHost, type CellProps } from "@rowhouse/extension-kit";
import type { CSSProperties } from "react";
import { Row } from "../../design/words.tsx";
import type { statusOptions } from "./interface.ts";
import classes from "./status.module.css";

/** A dot in the color of the status with its name, or a badge. Colors are data of the project, hence inline styles. */
export function Cell({ value, options }: CellProps<string | number, typeof statusOptions>) {
  const { t, colorOf } = useHost();
  const entry = offeredStatuses(options.status_mapping, [], String(value)).at(0);
  if (entry === undefined) return <>{String(value)}</>;
  const name = statusName(entry, t);
  if (entry.browse_badge === false) return <>{name}</>;
  const background = colorOf(entry.background_color ?? "gray");
  if (!options.simpleBadge) {
    const text = ownTextColor(entry.text_color);
    return (
      <span
        className={classes.badge}
        data-solid={text !== null || undefined}
        style={badgeColors(background, text === null ? null : colorOf(text))}
      >
        {name}
      </span>
    );
  }
  return (
    <Row as="span" inline gap={2} align="center">
      <span aria-hidden className={classes.dot} style={{ background }} />
      {name}
    </Row>
  );
}

/** The color chosen for the text; null for white and black, which only stand for good contrast. */
function ownTextColor(name: string | null | undefined): string | null {
  return name === "white" || name === "black" ? null : (name ?? null);
}

/** Without a text color of its own a badge has a tint of its background color, see the style sheet. */
function badgeColors(background: string, text: string | null): BadgeColors {
  return { "--status": background, ...(text === null ? {} : { "--status-text": text }) };
}

type BadgeColors = CSSProperties & { "--status": string; "--status-text"?: string };
