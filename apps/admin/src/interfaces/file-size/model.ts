import { ownValue } from "@rowhouse/contract";

/** A unit of sizes, and how many bytes it is. */
export interface Unit {
  /** Its international name, such as kB or KiB. */
  name: string;
  bytes: number;
}

/** Writes sizes as a language does. */
export interface SizeFormats {
  formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string;
  formatBytes: (bytes: number, step?: 1000 | 1024) => string;
}

const names = ["B", "kB", "MB", "GB", "TB", "PB", "EB"];
const binaryNames = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

/** The units that languages have words for. */
const known: Readonly<Record<string, string>> = {
  B: "byte",
  kB: "kilobyte",
  MB: "megabyte",
  GB: "gigabyte",
  TB: "terabyte",
  PB: "petabyte",
};

/** The units in steps of 1000, or of 1024. */
export function unitsOf(isDecimal: boolean): Unit[] {
  const step = isDecimal ? 1000 : 1024;
  return (isDecimal ? names : binaryNames).map((name, power) => ({ name, bytes: step ** power }));
}

/** The largest unit of which a size has at least one. */
export function unitFor(bytes: number, units: readonly Unit[]): Unit {
  return units.findLast((unit) => Math.abs(bytes) >= unit.bytes) ?? { name: "B", bytes: 1 };
}

/** The name of a unit in a language: "Mo" in French. */
export function unitName({ name }: Unit, formats: SizeFormats): string {
  const unit = ownValue(known, name);
  if (name === "B") return withoutNumber(formats.formatBytes(2), formats);
  if (unit !== undefined)
    return withoutNumber(formats.formatNumber(2, { ...inUnits, unit }), formats);
  // Languages that count octets do so in every unit.
  const isOctet = withoutNumber(formats.formatBytes(2), formats) === "o";
  return isOctet ? name.replace("B", "o") : name;
}

/** A size in the unit that suits it, with one decimal: "1.5 MB". */
export function sizeText(bytes: number, isDecimal: boolean, formats: SizeFormats): string {
  const unit = unitFor(bytes, unitsOf(isDecimal));
  if (unit.bytes === 1) return together(formats.formatBytes(bytes, isDecimal ? 1000 : 1024));
  const size = bytes / unit.bytes;
  const word = ownValue(known, unit.name);
  if (word === undefined) {
    const number = formats.formatNumber(size, { maximumFractionDigits: 1 });
    return `${number}\u00a0${unitName(unit, formats)}`;
  }
  return together(formats.formatNumber(size, { ...inUnits, unit: word, maximumFractionDigits: 1 }));
}

const inUnits = { style: "unit", unitDisplay: "short" } as const;

/** A unit alone, without the marks of direction that stand beside a number. */
function withoutNumber(text: string, { formatNumber }: SizeFormats): string {
  return text.replace(formatNumber(2), "").replaceAll(/[\s\u200e\u200f\u061c]/gu, "");
}

/** A line does not break between a number and its unit. */
function together(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
