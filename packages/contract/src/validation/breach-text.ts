import { ContractError } from "../errors/contract-error.ts";
import type { RuleBreach, RuleName } from "./check-value.ts";

const texts: Readonly<Record<RuleName, string>> = {
  required: "a value is required.",
  scalar: "a single value is expected, not a list or an object.",
  pattern: "the value does not fit the pattern.",
  patternInvalid: "the pattern of the field is not a regular expression.",
  email: "an e-mail address is expected.",
  length: "at most {length} characters.",
  precision: "at most {digits} digits, {decimals} of them decimals.",
  array: "a list is expected.",
  arrayComma: "an entry cannot contain a comma.",
  json: "an object or a list is expected.",
  date: "a date is expected, YYYY-MM-DD.",
  time: "a time is expected, HH:MM:SS.",
  datetime: "a date with a time is expected, YYYY-MM-DD HH:MM:SS.",
  integer: "a whole number is expected.",
  decimal: "a number is expected.",
  boolean: "true or false is expected.",
};

/** The plain-words text of a broken rule, for API answers; the app has its own, translated. */
export function breachText(breach: RuleBreach): string {
  const text = texts[breach.rule].replace(/\{(\w+)\}/g, (_place, name: string) =>
    String(breach.params[name] ?? ""),
  );
  return `${breach.field}: ${text}`;
}

/**
 * One error for all broken rules: `field: message field2: message` (API contract 7.3). The first breach decides the
 * code; `details` of the params names the fields and rules.
 */
export function toContractError(breaches: readonly RuleBreach[]): ContractError {
  const [first] = breaches;
  return new ContractError(first?.error ?? "invalidInput", {
    details: breaches.map(breachText).join(" "),
    field: first?.field ?? "",
    breaches: breaches.map(({ field, rule, params }) => ({ field, rule, params })),
  });
}
