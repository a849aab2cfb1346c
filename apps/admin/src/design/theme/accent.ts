import { defaultAccent, type Shades } from "./ramp.ts";

/** The contrast that small text needs against its background: 4.5, and a little for rounding. */
const textContrast = 4.55;

/** How much of the accent is mixed with white (positive) or black (negative), shade by shade. */
const mixes = [0.93, 0.86, 0.72, 0.54, 0.34, 0.14, 0, -0.14, -0.28, -0.42] as const;

/**
 * The ten shades of an accent color. Shade 6 is the color itself, darkened until white text on it
 * can be read; an unreadable `color` gives the default accent.
 */
export function accentShades(color: string | null | undefined): Shades {
  const base = readable(parseHex(color ?? "") ?? parseHex(defaultAccent) ?? [0, 0, 0]);
  const shade = (index: number) => toHex(mix(base, mixes[index] ?? 0));
  return [
    shade(0),
    shade(1),
    shade(2),
    shade(3),
    shade(4),
    shade(5),
    shade(6),
    shade(7),
    shade(8),
    shade(9),
  ];
}

/** The WCAG contrast of two colors in hex notation, 1 to 21. */
export function contrast(one: string, other: string): number {
  return ratio(parseHex(one) ?? [0, 0, 0], parseHex(other) ?? [0, 0, 0]);
}

/** The first color, moved towards white in small steps until it can be read as text on `background`. */
export function lightenUntilReadable(color: string, background: string): string {
  const ground = parseHex(background) ?? [0, 0, 0];
  let current = parseHex(color) ?? [255, 255, 255];
  for (let step = 0; step < 40 && ratio(current, ground) < textContrast; step += 1) {
    current = mix(current, 0.06);
  }
  return toHex(current);
}

type Rgb = readonly [number, number, number];

function readable(color: Rgb): Rgb {
  let current = color;
  for (let step = 0; step < 40 && ratio(current, [255, 255, 255]) < textContrast; step += 1) {
    current = mix(current, -0.04);
  }
  return current;
}

function parseHex(text: string): Rgb | null {
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  if (long) return [hex(long[1]), hex(long[2]), hex(long[3])];
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim());
  if (short) return [hex(short[1], 17), hex(short[2], 17), hex(short[3], 17)];
  return null;
}

function hex(digits: string | undefined, factor = 1): number {
  return Number.parseInt(digits ?? "0", 16) * factor;
}

function toHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function mix(color: Rgb, amount: number): Rgb {
  const target = amount > 0 ? 255 : 0;
  const weight = Math.abs(amount);
  const part = (value: number) => value + (target - value) * weight;
  return [part(color[0]), part(color[1]), part(color[2])];
}

function ratio(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
