import { isNumeric } from "@rowhouse/extension-kit";

import type { StoredColor } from "./interface.ts";

/** How a color is written. */
export type Format = "hex" | "rgb" | "hsl" | "cmyk";

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export interface Color {
  rgb: readonly [red: number, green: number, blue: number];
  alpha: number;
}

/** The channels of a format by their letters, with the highest value of each. */
export const channelsOf: Readonly<
  Record<Format, readonly (readonly [letter: string, max: number])[]>
> = {
  hex: [],
  rgb: [
    ["r", 255],
    ["g", 255],
    ["b", 255],
  ],
  hsl: [
    ["h", 360],
    ["s", 100],
    ["l", 100],
  ],
  cmyk: [
    ["c", 100],
    ["m", 100],
    ["y", 100],
    ["k", 100],
  ],
};

/** Reads a color in a format; hex is read in any. Null for anything else. */
export function readColor(stored: StoredColor, format: Format): Color | null {
  const text = typeof stored === "string" ? stored.trim() : stored.join(",");
  const hex = readHex(text);
  if (hex !== null || format === "hex") return hex;
  const parts = text.split(/[\s,]+/).filter(Boolean);
  const channels = channelsOf[format];
  if (!parts.every(isNumeric) || ![channels.length, channels.length + 1].includes(parts.length))
    return null;
  const numbers = parts.map(Number);
  const isInside = channels.every(([, max], at) => isBetween(numbers[at] ?? -1, max));
  const alpha = numbers[channels.length] ?? 1;
  return isInside && isBetween(alpha, 1) ? { rgb: toRgb(format, numbers), alpha } : null;
}

/** A color as it is written: `#rrggbb`, with alpha `#rrggbbaa`, or numbers with commas between them. */
export function writeColor({ rgb, alpha }: Color, format: Format, hasAlpha: boolean): string {
  if (format !== "hex") return writeChannels([...fromRgb(format, rgb), alpha], format, hasAlpha);
  const bytes = [...rgb, ...(hasAlpha ? [alpha * 255] : [])];
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, "0")).join("")}`;
}

/** Channels and alpha as they are written. */
export function writeChannels(
  channels: readonly number[],
  format: Format,
  hasAlpha: boolean,
): string {
  const count = channelsOf[format].length;
  const alpha = Math.round((channels[count] ?? 1) * 100) / 100;
  return [...channels.slice(0, count).map(Math.round), ...(hasAlpha ? [alpha] : [])].join(",");
}

/** The channels of a color in a format, alpha at the end. */
export function toChannels({ rgb, alpha }: Color, format: Format): number[] {
  return [...fromRgb(format, rgb).map(Math.round), alpha];
}

/** The color of channels, alpha at the end. */
export function fromChannels(channels: readonly number[], format: Format): Color {
  return { rgb: toRgb(format, channels), alpha: channels[channelsOf[format].length] ?? 1 };
}

/** For style sheets. */
export function cssColor(color: Color): string {
  return writeColor(color, "hex", true);
}

/** Whether a mark on this color has to be dark. */
export function isBright({ rgb: [red, green, blue] }: Color): boolean {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 200;
}

/** Whether two colors are written alike. */
export function isSameColor(one: Color, other: Color): boolean {
  return cssColor(one) === cssColor(other);
}

function readHex(text: string): Color | null {
  const digits = /^#?((?:[\da-f]{3,4}){1,2})$/i.exec(text)?.[1];
  if (digits === undefined || (text.at(0) !== "#" && digits.length < 6)) return null;
  const size = digits.length < 6 ? 1 : 2;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (
    digits.match(size === 1 ? /./g : /../g) ?? []
  ).map((part) => Number.parseInt(size === 1 ? part + part : part, 16));
  return { rgb: [red, green, blue], alpha: Math.round((alpha / 255) * 100) / 100 };
}

function toRgb(format: Format, numbers: readonly number[]): Color["rgb"] {
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers;
  if (format === "hsl") {
    const [saturation, light] = [second / 100, third / 100];
    const reach = saturation * Math.min(light, 1 - light);
    const part = (turn: number) => {
      const place = (turn + first / 30) % 12;
      return 255 * (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
    };
    return [part(0), part(8), part(4)];
  }
  if (format === "cmyk") {
    const part = (ink: number) => 255 * (1 - ink / 100) * (1 - fourth / 100);
    return [part(first), part(second), part(third)];
  }
  return [first, second, third];
}

function fromRgb(format: Format, rgb: Color["rgb"]): number[] {
  const [red, green, blue] = rgb.map((part) => part / 255) as [number, number, number]; // of three parts again
  const most = Math.max(red, green, blue);
  if (format === "cmyk") {
    const ink = (part: number) => (most === 0 ? 0 : (100 * (most - part)) / most);
    return [ink(red), ink(green), ink(blue), 100 * (1 - most)];
  }
  if (format !== "hsl") return [...rgb];
  const least = Math.min(red, green, blue);
  const span = most - least;
  const light = (most + least) / 2;
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * light - 1));
  return [hueOf([red, green, blue], most, span), 100 * saturation, 100 * light];
}

function hueOf([red, green, blue]: Color["rgb"], most: number, span: number): number {
  if (span === 0) return 0;
  const sixth =
    most === red
      ? (green - blue) / span
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return (60 * sixth + 360) % 360;
}

function isBetween(number: number, max: number): boolean {
  return number >= 0 && number <= max;
}
