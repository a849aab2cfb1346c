/** The base colour of each hue (interfaces.md 9.2). */
const hues: Readonly<Record<string, string>> = {
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

/** Names whose colours depend on the theme, and the greys. */
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

/** How much of the base colour is in a shade; the rest is white for light shades, black for dark ones. */
const shades: Readonly<Record<string, [share: number, rest: "white" | "black"]>> = {
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
 * The CSS colour of a colour name: a hue with or without a shade, a word such as `accent` or `danger-light`, or a gray.
 * Unknown names give gray (interfaces.md 1.9).
 */
export function colorOf(name: string): string {
  const plain = own(named, name) ?? own(hues, name);
  if (plain !== undefined) return plain;
  const [, base, shade] = /^(.+)-(\d+|light|dark)$/.exec(name) ?? [];
  if (base === undefined || shade === undefined) return named.gray ?? "";
  const hue = own(hues, base);
  const word = own(named, base);
  const share = own(shades, shade);
  if (hue !== undefined && share !== undefined) return mix(hue, share);
  if (word !== undefined && /light|dark/.test(shade))
    return mix(word, shade === "light" ? [60, "white"] : [78, "black"]);
  return named.gray ?? "";
}

/** Names come from the database, and `constructor` is not a colour. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function mix(color: string, [share, rest]: [share: number, rest: "white" | "black"]): string {
  return share === 100 ? color : `color-mix(in oklab, ${color} ${share}%, ${rest})`;
}
