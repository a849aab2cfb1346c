import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from "@mantine/core";
import { accentShades, lightenUntilReadable } from "./accent.ts";
import { componentDefaults, type ThemeSurroundings } from "./component-defaults.ts";
import { amber, blue, dark, gray, green, ink, red } from "./ramp.ts";

/**
 * The Mantine theme of the app. `accent` is the project's color (hex) or null for the default;
 * `around` is what stands around the theme.
 */
export function createAppTheme(
  accent: string | null,
  around: ThemeSurroundings,
): MantineThemeOverride {
  return createTheme({
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, 'SF Mono', Menlo, monospace",
    black: ink,
    colors: {
      gray,
      dark,
      red,
      amber,
      yellow: amber,
      orange: amber,
      green,
      blue,
      accent: accentShades(accent),
    },
    primaryColor: "accent",
    primaryShade: { light: 6, dark: 6 },
    defaultRadius: "sm",
    radius: { xs: "4px", sm: "6px", md: "10px", lg: "14px", xl: "32px" },
    spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
    fontSizes: { xs: "12px", sm: "14px", md: "14px", lg: "16px", xl: "22px" },
    lineHeights: { xs: "1.3334", sm: "1.4286", md: "1.4286", lg: "1.5", xl: "1.2728" },
    headings: {
      fontWeight: "600",
      sizes: {
        h1: { fontSize: "22px", lineHeight: "28px" },
        h2: { fontSize: "16px", lineHeight: "24px" },
        h3: { fontSize: "14px", lineHeight: "20px" },
        h4: { fontSize: "12px", lineHeight: "16px" },
      },
    },
    breakpoints: { xs: "30em", sm: "48em", md: "64em", lg: "77.2em", xl: "90em" },
    shadows: {
      xs: "none",
      sm: "var(--rh-shadow-popover)",
      md: "var(--rh-shadow-popover)",
      lg: "var(--rh-shadow-dialog)",
      xl: "var(--rh-shadow-dialog)",
    },
    focusRing: "auto",
    respectReducedMotion: true,
    cursorType: "pointer",
    components: componentDefaults(around),
  });
}

/** Fills the variables that depend on the accent and mends the contrasts that Mantine leaves too weak. */
export const resolveVariables: CSSVariablesResolver = (theme) => {
  const accent = theme.colors["accent"] ?? accentShades(null);
  const main = accent[6] ?? "";
  const bright = lightenUntilReadable(accent[4] ?? "", dark[6]);
  const soft = `color-mix(in srgb, ${main} 24%, ${dark[7]})`;
  return {
    variables: { "--rh-accent-fill": main },
    light: {
      "--rh-accent": main,
      "--rh-accent-soft": accent[0] ?? "",
      "--rh-accent-line": accent[3] ?? "",
      "--mantine-color-body": "#ffffff",
      "--mantine-color-text": ink,
      "--mantine-color-dimmed": gray[7],
      "--mantine-color-placeholder": "#667080",
      "--mantine-color-default-border": gray[3],
      "--mantine-color-anchor": main,
      "--mantine-color-error": red[6],
      "--mantine-color-accent-light": accent[1] ?? "",
      "--mantine-color-accent-light-hover": accent[2] ?? "",
      "--mantine-color-accent-light-color": accent[7] ?? "",
    },
    dark: {
      "--rh-accent": bright,
      "--rh-accent-soft": soft,
      "--rh-accent-line": accent[7] ?? "",
      "--mantine-color-body": dark[7],
      "--mantine-color-text": dark[0],
      "--mantine-color-dimmed": dark[2],
      "--mantine-color-placeholder": "#8b95a4",
      "--mantine-color-default-border": dark[4],
      "--mantine-color-disabled": dark[5],
      "--mantine-color-anchor": bright,
      "--mantine-color-error": red[3],
      "--mantine-color-accent-light": soft,
      "--mantine-color-accent-light-hover": soft,
      "--mantine-color-accent-light-color": bright,
    },
  };
};
