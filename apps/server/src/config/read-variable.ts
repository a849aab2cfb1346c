import { ownValue } from "@rowhouse/contract";

import { SetupError } from "../core/setup-error.ts";
import type { Setting } from "./known-variables.ts";
import { loopbackRanges, rangesOf, type TrustedProxies } from "../core/network/addresses.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

/** Bytes. */
export const megabyte = 1024 * 1024;

/** The text of a variable, null where it is not set; an empty one counts as not set. */
export function valueOf(variables: Variables, name: Setting | "AWS_REGION"): string | null {
  const value = ownValue(variables, name)?.trim();
  return value === undefined || value === "" ? null : value;
}

/** An address with one of these protocols. Throws SetupError for another one. */
export function readUrl(variables: Variables, name: Setting, protocols: string[]): string | null {
  const value = valueOf(variables, name);
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new SetupError(
      `${name} is not an address, it has to begin with ${protocols.map(beginningOf).join(" or ")}.`,
    );
  }
  return value;
}

function beginningOf(protocol: string): string {
  return protocol === "mailto:" ? protocol : `${protocol}//`;
}

/** True or false, in the words of operators. Throws SetupError for anything else. */
export function readFlag(variables: Variables, name: Setting, usual = "false"): boolean {
  const value = (valueOf(variables, name) ?? usual).toLowerCase();
  if (["1", "true", "yes", "on"].includes(value)) return true;
  if (["0", "false", "no", "off"].includes(value)) return false;
  throw new SetupError(`${name} is "${value}", it has to be true or false.`);
}

interface Choice<T extends string> {
  of: readonly T[];
  usual: T;
}

/** One of several words. Throws SetupError for another one. */
export function readChoice<T extends string>(
  variables: Variables,
  name: Setting,
  { of, usual }: Choice<T>,
): T {
  const value = valueOf(variables, name)?.toLowerCase() ?? usual;
  const found = of.find((choice) => choice === value);
  if (found !== undefined) return found;
  throw new SetupError(`${name} is "${value}", it has to be one of ${of.join(", ")}.`);
}

/** A whole number, 0 for no limit. Throws SetupError for anything else. */
export function readCount(variables: Variables, name: Setting, usual: number): number {
  return readNumber(variables, name, { least: 0, usual });
}

/**
 * A whole number that is not below the least one, which is no limit where it is 0, and not above the `most`, where there is
 * one. Throws SetupError for anything else.
 */
export function readNumber(
  variables: Variables,
  name: Setting,
  { least, most, usual }: { least: number; most?: number; usual: number },
): number {
  const value = valueOf(variables, name);
  if (value === null) return usual;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= (most ?? Infinity)) return number;
  const open = least === 0 ? "0 for no limit" : `${least} or more`;
  const bound = most === undefined ? open : `${least} to ${most}`;
  throw new SetupError(`${name} is "${value}", it has to be a whole number, ${bound}.`);
}

/** Megabytes, as bytes. Throws SetupError for 0 and for what is no whole number. */
export function readMegabytes(variables: Variables, name: Setting, usual: number): number {
  return readNumber(variables, name, { least: 1, usual }) * megabyte;
}

/** Seconds, as milliseconds. Throws SetupError for what is no number. */
export function readSeconds(variables: Variables, name: Setting, fallback: number): number {
  const value = valueOf(variables, name);
  if (value === null) return fallback;
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(value))
    throw new SetupError(
      `${name} is "${value}", it has to be a number of seconds such as 5 or 0.5.`,
    );
  return Math.round(Number(value) * 1000);
}

/** Longer chains of proxies are mistakes: each more is one more address that a caller may have written. */
const maxProxies = 9;

/** `1`, `true` (one), `10.0.0.2,10.0.1.0/24`, `loopback`; 0 without any. */
export function readProxies(text: string | null): TrustedProxies {
  const value = (text ?? "false").toLowerCase();
  if (["0", "false", "no", "off"].includes(value)) return 0;
  if (["true", "yes", "on"].includes(value)) return true;
  if (/^\d+$/.test(value) && Number(value) <= maxProxies) return Number(value);
  return readRanges(value, (wrong) => {
    throw new SetupError(
      `ROWHOUSE_TRUST_PROXY is "${wrong}", it has to be the number of proxies in front (0 to ${maxProxies}) or a list of their addresses such as 10.0.0.2,10.0.1.0/24,loopback.`,
    );
  });
}

/** Callers whose requests are not counted. */
export function readExempt(text: string | null): readonly string[] {
  return readRanges(text?.toLowerCase() ?? "", (wrong) => {
    throw new SetupError(
      `ROWHOUSE_RATE_LIMIT_EXEMPT names "${wrong}", it has to be a list of addresses such as 10.0.0.2,10.0.1.0/24,loopback.`,
    );
  });
}

function readRanges(text: string, onWrong: (entry: string) => void): readonly string[] {
  const ranges = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .flatMap((entry) => (entry === "loopback" ? loopbackRanges : [entry]));
  rangesOf(ranges, onWrong);
  return ranges;
}
