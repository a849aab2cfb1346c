import {
  createTheme,
  type CSSVariablesResolver,
  type MantineThemeComponents,
  type MantineThemeOverride,
  TextInput,
} from "@mantine/core";
import { accentShades, lightenUntilReadable } from "./accent.ts";
import { amber, blue, dark, gray, green, ink, red } from "./ramp.ts";

const motion = { duration: 120, exitDuration: 90, timingFunction: "ease-out" } as const;

// The focus is kept for all layers in one way, by `keepFocus`.
const popover = {
  returnFocus: false,
  radius: "md",
  shadow: "sm",
  transitionProps: { ...motion, transition: "fade" },
} as const;

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

/** Fills the variables that depend on the accent and repairs the contrasts that Mantine leaves too weak. */
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

/** The facts that the theme cannot know by itself. */
interface ThemeSurroundings {
  /** Name of the button that closes a dialog, which Mantine renders without one; translated. */
  close: string;
  /** Where dialogs, menus and tooltips are rendered; null: at the end of the body. */
  layers: HTMLElement | null;
}

/**
 * The defaults of every use of a Mantine component. Only what every page renders is pulled in, and so part of the first load; the
 * others are plain values.
 */
function componentDefaults({ close, layers }: ThemeSurroundings): MantineThemeComponents {
  const dialog = {
    returnFocus: false,
    radius: "md",
    shadow: "xl",
    overlayProps: { backgroundOpacity: 0.35, blur: 0 },
    closeButtonProps: { "aria-label": close },
  };
  return {
    Anchor: { defaultProps: { underline: "hover" } },
    Badge: { defaultProps: { radius: "sm", variant: "light", tt: "none", fw: 500 } },
    Button: { defaultProps: { size: "sm", fw: 500 } },
    Checkbox: { defaultProps: { size: "sm", radius: "xs" } },
    CloseButton: { defaultProps: { "aria-label": close } },
    Combobox: { defaultProps: popover },
    Drawer: {
      defaultProps: { ...dialog, radius: 0, transitionProps: motion },
    },
    // Inside a dialog Mantine's header element would count as a second banner of the page.
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Loader: { defaultProps: { size: 20, type: "oval" } },
    // The placeholder that Mantine would focus first is no valid child of a menu.
    Menu: {
      defaultProps: {
        ...popover,
        position: "bottom-end",
        offset: 4,
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      defaultProps: {
        ...dialog,
        centered: true,
        transitionProps: { ...motion, transition: "pop" },
      },
    },
    ModalHeader: { defaultProps: { role: "presentation" } },
    Popover: { defaultProps: popover },
    Portal: { defaultProps: layers === null ? {} : { target: layers } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Tabs: { defaultProps: { keepMounted: false } },
    TextInput: TextInput.extend({}),
    Tooltip: {
      defaultProps: {
        withArrow: false,
        radius: "sm",
        offset: 6,
        multiline: true,
        maw: 320,
        transitionProps: { duration: 120, exitDuration: 90 },
      },
    },
  };
}
