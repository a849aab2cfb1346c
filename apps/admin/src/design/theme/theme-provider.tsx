import {
  DirectionProvider,
  localStorageColorSchemeManager,
  MantineProvider,
  useDirection,
} from "@mantine/core";
import {
  createContext,
  use,
  useEffect,
  useInsertionEffect,
  useMemo,
  useState,
  type ReactNode,
} from "react";
import { createAppTheme, resolveVariables } from "./theme.ts";

const schemeStorage = localStorageColorSchemeManager({ key: "rowhouse:theme" });

const AccentContext = createContext<(color: string | null) => void>(() => undefined);

export interface ThemeProviderProps {
  /** The label of the button that closes a dialog. */
  closeLabel?: string;
  /** The accent color (hex) to begin with, where it is known before the first rendering. */
  firstAccent?: string | null;
  /** Where dialogs, menus and tooltips are rendered; at the end of the body when left out. */
  layers?: HTMLElement;
  direction?: "ltr" | "rtl";
  /** Without animations. */
  isTest?: boolean;
  children: ReactNode;
}

/** The looks of the app: theme, light and dark, writing direction and the project's accent color. */
export function ThemeProvider(props: ThemeProviderProps) {
  const {
    closeLabel = "Close",
    firstAccent = null,
    layers = null,
    direction = "ltr",
    isTest = false,
    children,
  } = props;
  const [accent, setAccent] = useState(firstAccent);
  const theme = useMemo(
    () => createAppTheme(accent, { close: closeLabel, layers }),
    [accent, closeLabel, layers],
  );
  // Mantine does so in a layout effect: a page that has measured itself by then would have all its styles computed again.
  useInsertionEffect(markColorScheme, []);
  return (
    <AccentContext value={setAccent}>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={resolveVariables}
          colorSchemeManager={schemeStorage}
          defaultColorScheme="auto"
          env={isTest ? "test" : "default"}
        >
          <Direction to={direction} />
          {children}
        </MantineProvider>
      </DirectionProvider>
    </AccentContext>
  );
}

/** Notes light or dark where the style sheets look for it. */
function markColorScheme(): void {
  const chosen = schemeStorage.get("auto");
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const shown = chosen === "auto" ? (isDark ? "dark" : "light") : chosen;
  document.documentElement.dataset["mantineColorScheme"] = shown;
}

function Direction({ to }: { to: "ltr" | "rtl" }) {
  const { dir, setDirection } = useDirection();
  useEffect(() => {
    if (dir !== to) setDirection(to);
  }, [dir, to, setDirection]);
  return null;
}

/** Sets the accent color (hex), or the default one with null. */
export function useSetAccent(): (color: string | null) => void {
  return use(AccentContext);
}

/** The choices of light and dark, each with its icon and the key of its text. */
export const schemes = [
  { value: "light", icon: "light_mode", label: "theme_light" },
  { value: "dark", icon: "dark_mode", label: "theme_dark" },
  { value: "auto", icon: "desktop_windows", label: "theme_system" },
] as const;

/** The choice of a control that knows texts only; that of the device for any other text. */
export function schemeOf(value: string): (typeof schemes)[number]["value"] {
  return schemes.find((scheme) => scheme.value === value)?.value ?? "auto";
}
