import type { DatabaseKind } from "../constants/databases.ts";
import { storedDatatype } from "../model/datatypes.ts";
import { ownValue } from "../values/own-value.ts";

/** The numbers that a column can hold. */
export interface NumberRange {
  /** In full digits, as the largest are no numbers of JavaScript. */
  least: string;
  most: string;
  /** Digits behind the point; what has more is rounded. */
  decimals: number;
}

const bits: Readonly<Record<string, bigint>> = {
  TINYINT: 8n,
  SMALLINT: 16n,
  MEDIUMINT: 24n,
  INT: 32n,
  BIGINT: 64n,
};

/**
 * The numbers that a column of a datatype can hold, on this kind of database; null where it has no bounds of its own, as on
 * SQLite, which keeps every number. Only MySQL knows columns without a sign.
 *
 * @example numberRange("mysql", "TINYINT", { length: null, signed: false }) // { least: "0", most: "255", decimals: 0 }
 */
export function numberRange(
  kind: DatabaseKind,
  datatype: string,
  { length, signed }: { length: string | null; signed: boolean },
): NumberRange | null {
  if (kind === "sqlite") return null;
  const isSigned = signed || kind !== "mysql";
  const stored = storedDatatype(kind, datatype);
  if (stored === "YEAR") return { least: "1901", most: "2155", decimals: 0 };
  const size = ownValue(bits, stored);
  if (size !== undefined) {
    const half = 2n ** (size - 1n);
    return isSigned
      ? { least: String(-half), most: String(half - 1n), decimals: 0 }
      : { least: "0", most: String(half * 2n - 1n), decimals: 0 };
  }
  if (stored !== "DECIMAL") return null;
  const [, digits = "", decimals = "0"] = /^(\d+)(?:,\s*(\d+))?$/.exec((length ?? "").trim()) ?? [];
  if (digits === "") return null;
  const most = decimalOf(Number(digits), Number(decimals));
  return { least: isSigned ? `-${most}` : "0", most, decimals: Number(decimals) };
}

/** The largest number with so many digits, so many of them behind the point. */
function decimalOf(digits: number, decimals: number): string {
  const whole = "9".repeat(Math.max(0, digits - decimals)) || "0";
  return decimals === 0 ? whole : `${whole}.${"9".repeat(decimals)}`;
}
