import { isRecord } from "@rowhouse/contract";
import { choice, defineOptions, flag, json } from "@rowhouse/extension-kit";

/** The smallest width of a column, in pixels. */
export const minWidth = 40;

/** Row height by name (layouts.md 1.3). */
export type Spacing = "comfortable" | "cozy" | "compact";

/** Width of columns in pixels by field key; fields without a width of their own are absent. */
export type ColumnWidths = Record<string, number>;

/** Windows whose widths of columns are kept apart, so that a phone does not overwrite those of a desk. */
export type WidthClass = "phone" | "tablet" | "desktop";

/** The option that holds the widths of a class. */
export const widthsOption = {
  phone: "widths_phone",
  tablet: "widths_tablet",
  desktop: "widths",
} as const satisfies Record<WidthClass, string>;

/** The class of a window by its width in pixels: the frame of the app changes at the same ones. */
export function widthClassOf(width: number): WidthClass {
  if (width < 768) return "phone";
  return width < 1236 ? "tablet" : "desktop";
}

const widths = json({ label: "resize_column", hidden: true, read: readWidths });

/** The options that the table stores in a preset's view_options. Its panel edits the first two, the header the widths. */
export const tabularOptions = defineOptions({
  spacing: choice({
    choices: { comfortable: "$t:comfortable", cozy: "$t:cozy", compact: "$t:compact" },
    default: "comfortable",
    label: "spacing",
  }),
  inlineEdit: flag({ label: "layouts.tabular.inlineEdit" }),
  widths,
  widths_tablet: widths,
  widths_phone: widths,
});

/** A width as it is stored: whole pixels, never below {@link minWidth}. */
export function clampWidth(width: number): number {
  return Math.max(minWidth, Math.round(width));
}

/** Widths of zero or less are dropped. */
function readWidths(stored: unknown): ColumnWidths {
  if (!isRecord(stored)) return {};
  const widths = Object.entries(stored).map(([key, width]): [string, number] => [
    key,
    Number(width),
  ]);
  return Object.fromEntries(
    widths
      .filter(([, width]) => Number.isFinite(width) && width > 0)
      .map(([key, width]) => [key, clampWidth(width)]),
  );
}
