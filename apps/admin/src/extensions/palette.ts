import { hues, shadeMixes, ownValue } from "@rowhouse/contract";

/** Names whose colors depend on the theme, and the grays. */
const named: Readonly<Record<string, string>> = {
  accent: "var(--rh-accent-fill)",
  action: "var(--rh-accent-fill)",
  success: "var(--rh-success)",
  warning: "var(--rh-warning)",
  danger: "var(--rh-danger)",
  white: "#ffffff",
  black: "#11151a",
  "lightest-gray": "var(--rh-sunken)",
  "lighter-gray": "var(--rh-line)",
  "light-gray": "var(--rh-line-strong)",
  gray: "var(--rh-line-control)",
  "dark-gray": "var(--rh-text-faint)",
  "darker-gray": "var(--rh-text-quiet)",
  "darkest-gray": "var(--rh-text)",
};

/**
 * The CSS color of a color name: a hue with or without a shade, a word such as `accent` or `danger-light`, or a gray.
 * Unknown names give gray (interfaces.md 1.9).
 */
export function colorOf(name: string): string {
  const plain = ownValue(named, name) ?? ownValue(hues, name);
  if (plain !== undefined) return plain;
  const [, base, shade] = /^(.+)-(\d+|light|dark)$/.exec(name) ?? [];
  if (base === undefined || shade === undefined) return named.gray ?? "";
  const hue = ownValue(hues, base);
  const word = ownValue(named, base);
  const share = ownValue(shadeMixes, shade);
  if (hue !== undefined && share !== undefined) return mix(hue, share);
  if (word !== undefined && /light|dark/.test(shade))
    return mix(word, shade === "light" ? [60, "white"] : [78, "black"]);
  return named.gray ?? "";
}

function mix(color: string, [share, rest]: [share: number, rest: "white" | "black"]): string {
  return share === 100 ? color : `color-mix(in oklab, ${color} ${share}%, ${rest})`;
}
