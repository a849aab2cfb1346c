import type { CSSProperties } from "react";

type Color = CSSProperties & { "--star": string };

/** The color of filled stars; it is data of the project, hence an inline style. */
export function colorStyle(color: string): Color {
  return { "--star": color };
}
