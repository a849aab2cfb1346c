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
