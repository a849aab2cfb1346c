import { ownValue } from "../values/json.ts";
/** The base color of each hue that a color name may begin with (interfaces.md 9.2). */
export const hues: Readonly<Record<string, string>> = {
  red: "#e5484d",
  pink: "#e23d80",
  purple: "#9b3fb5",
  "deep-purple": "#6a45b8",
  indigo: "#4257b8",
  blue: "#2b8be6",
  "light-blue": "#14a3e0",
  teal: "#139a8b",
  green: "#3fa950",
  "light-green": "#83b84a",
  lime: "#b9c531",
  yellow: "#f2d024",
  amber: "#f4b41a",
  orange: "#f08c1f",
  "deep-orange": "#ec6131",
  brown: "#7d5a4b",
  grey: "#8c929b",
  "blue-grey": "#66808d",
};

/** How much of the base color is in a shade; the rest is white for light shades, black for dark ones. */
export const shadeMixes: Readonly<Record<string, [share: number, rest: "white" | "black"]>> = {
  50: [10, "white"],
  100: [24, "white"],
  200: [42, "white"],
  300: [60, "white"],
  400: [80, "white"],
  500: [100, "white"],
  600: [90, "black"],
  700: [78, "black"],
  800: [66, "black"],
  900: [54, "black"],
};

/**
 * The color of a brand in hex, from the setting `color`: hex itself, or the name of a hue with or without a shade.
 * Null for all other names, the grays that every project begins with among them: then the product's own color is used.
 */
export function brandColor(setting: string): string | null {
  const text = setting.trim().toLowerCase();
  if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(text)) return text;
  const [, name = "", shade = "500"] = /^([a-z-]*[a-z])(?:-(\d+))?$/.exec(text) ?? [];
  const hue = ownValue(hues, name);
  const mix = ownValue(shadeMixes, shade);
  if (hue === undefined || mix === undefined) return null;
  const [share, rest] = mix;
  return mixed(hue, share / 100, rest === "white" ? 255 : 0);
}

function mixed(hex: string, share: number, rest: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const mix = parts.map((part) => Math.round(part * share + rest * (1 - share)));
  return `#${mix.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
