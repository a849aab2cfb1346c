/** A unit of sizes, and how many bytes it is. */
export interface Unit {
  name: string;
  bytes: number;
}

const names = ["B", "kB", "MB", "GB", "TB", "PB", "EB"];
const binaryNames = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

/** The units in steps of 1000, or of 1024. */
export function unitsOf(isDecimal: boolean): Unit[] {
  const step = isDecimal ? 1000 : 1024;
  return (isDecimal ? names : binaryNames).map((name, power) => ({ name, bytes: step ** power }));
}

/** The largest unit of which a size has at least one. */
export function unitFor(bytes: number, units: readonly Unit[]): Unit {
  return units.findLast((unit) => Math.abs(bytes) >= unit.bytes) ?? { name: "B", bytes: 1 };
}

/** A size in the unit that suits it, with one decimal: "1.5 MB". */
export function sizeText(
  bytes: number,
  isDecimal: boolean,
  formatNumber: (value: number, options: Intl.NumberFormatOptions) => string,
): string {
  const unit = unitFor(bytes, unitsOf(isDecimal));
  const digits = unit.bytes === 1 ? 0 : 1;
  return `${formatNumber(bytes / unit.bytes, { maximumFractionDigits: digits })}\u00a0${unit.name}`;
}
