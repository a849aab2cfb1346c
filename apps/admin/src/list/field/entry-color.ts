import { ownValue, type Field, type Item } from "@rowhouse/contract";
import { readText, statusEntries } from "@rowhouse/extension-kit";

/** Colors of the actions of the activity (layouts.md 1.6). */
const actionColors: Readonly<Record<string, string>> = {
  create: "success",
  update: "success",
  authenticate: "dark-gray",
  delete: "warning",
  "soft-delete": "warning",
  upload: "accent",
  restore: "success",
  revert: "success",
  comment: "purple",
  "invalid-credentials": "danger",
};

/**
 * The CSS color of an entry on a calendar or a timeline: that of its action or status, the named color or the color text that it
 * has; else gray (layouts.md 1.6).
 */
export function colorOfEntry(
  field: Field | null,
  item: Item,
  colorOf: (name: string) => string,
): string {
  const value = field === null ? undefined : readText(String(ownValue(item, field.field) ?? ""));
  if (field === null || value === undefined) return colorOf("gray");
  if (field.field === "action") return colorOf(ownValue(actionColors, value) ?? "gray");
  if (field.type === "status") {
    const entry = statusEntries(field.options?.["status_mapping"]).find(
      (status) => status.value === value,
    );
    return colorOf(entry?.background_color ?? "gray");
  }
  return colorText(value, field) ?? colorOf(value);
}

/** A color that is written in hex or, as a field for colors stores it, in the numbers of its format; null for a name. */
function colorText(value: string, { options }: Field): string | null {
  if (/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value)) return value;
  if (!/^\d[\d.]*(?:\s*,\s*\d[\d.]*){2,4}$/.test(value)) return null;
  const [first = 0, second = 0, third = 0, fourth = 0] = value.split(",").map(Number);
  if (options?.["output"] === "hsl") return `hsl(${first} ${second}% ${third}%)`;
  if (options?.["output"] !== "cmyk") return `rgb(${first} ${second} ${third})`;
  const part = (ink: number) => Math.round(255 * (1 - ink / 100) * (1 - fourth / 100));
  return `rgb(${part(first)} ${part(second)} ${part(third)})`;
}
