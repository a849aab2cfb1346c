/** A Mantine color scale: ten shades, light to dark. */
export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** The cool gray ramp, light end first; the eleventh step is `ink`. */
export const gray: Shades = [
  "#f8f9fb",
  "#f1f3f6",
  "#e6e9ee",
  "#d8dde4",
  "#c3cad4",
  "#98a1af",
  "#737d8c",
  "#5a6473",
  "#414a57",
  "#2b323d",
];

/** The eleventh step: text on light surfaces. */
export const ink = "#171b22";

/** The same ramp as Mantine wants it for the dark scheme: text first, page background at 7. */
export const dark: Shades = [
  "#e4e8ee",
  "#bcc4cf",
  "#99a3b1",
  "#6d7786",
  "#3a424e",
  "#2c333d",
  "#20262e",
  "#15191f",
  "#0f1217",
  "#0a0c10",
];

export const red: Shades = [
  "#fdf2f1",
  "#fbe3e1",
  "#f5c4c0",
  "#ec9b95",
  "#e1706a",
  "#d64c45",
  "#c4342d",
  "#a82922",
  "#8a231e",
  "#6b1d19",
];

export const amber: Shades = [
  "#fdf6e7",
  "#faeac8",
  "#f4d48f",
  "#ecbb54",
  "#dda02a",
  "#bf8310",
  "#9a6700",
  "#7d5300",
  "#624100",
  "#4a3100",
];

export const green: Shades = [
  "#eef8f1",
  "#d7efde",
  "#aedfbd",
  "#7fcb97",
  "#4fb273",
  "#2f9757",
  "#1f7d45",
  "#196638",
  "#14512d",
  "#0f3d22",
];

export const blue: Shades = [
  "#eef5fc",
  "#d8e8f8",
  "#b0d1f0",
  "#80b4e5",
  "#4f95d6",
  "#2f7ac2",
  "#1c64aa",
  "#17528c",
  "#134270",
  "#0f3356",
];

/** The accent where the project names none. */
export const defaultAccent = "#3b5bdb";
