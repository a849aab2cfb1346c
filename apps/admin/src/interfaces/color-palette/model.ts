import { brandColor, hues, shadeMixes } from "@rowhouse/contract";

const columns = Object.keys(hues).map((hue) => [
  hue,
  ...Object.keys(shadeMixes).map((shade) => `${hue}-${shade}`),
]);

/** How many colors a hue has: its base and its shades. */
export const perHue = columns[0]?.length ?? 1;

const wide = ["white", "black"];

/** The 200 colors of the palette: hue by hue, white and black at the end (interfaces.md 9.2). */
export const palette: readonly string[] = [...columns.flat(), ...wide];

const lastRow = palette.length - wide.length;

/** The steps of the arrow keys: across the hues, and along the shades of one. */
export interface Step {
  hues: number;
  shades: number;
}

/** The color a step leads to; white and black lie below the darkest shades. At an edge it stays where it is. */
export function moved(index: number, step: Step): number {
  if (index >= lastRow) {
    if (step.shades < 0) return (index === lastRow ? 1 : columns.length / 2 + 1) * perHue - 1;
    return clamp(index + step.hues, lastRow, palette.length - 1);
  }
  const hue = clamp(Math.floor(index / perHue) + step.hues, 0, columns.length - 1);
  const shade = (index % perHue) + step.shades;
  if (shade >= perHue) return hue < columns.length / 2 ? lastRow : lastRow + 1;
  return hue * perHue + Math.max(shade, 0);
}

/** Whether a mark on this color has to be dark. */
export function isBright(name: string): boolean {
  const hex = name === "white" ? "#ffffff" : brandColor(name);
  return hex !== null && luminance(hex) > 0.25;
}

/** The relative luminance of a color in hex, from 0 to 1 (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
