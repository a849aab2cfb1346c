import { isRecord } from "../values/json.ts";

/**
 * Replaces every `$t:key` token inside texts, lists and objects by the text of that key (interfaces.md 1.1).
 * @example translateTokens({ a: '$t:interfaces.common.small' }, t) // { a: 'Small' }
 */
export function translateTokens(value: string, t: (key: string) => string): string;
export function translateTokens(value: unknown, t: (key: string) => string): unknown;
export function translateTokens(value: unknown, t: (key: string) => string): unknown {
  if (typeof value === "string") return value.replaceAll(/\$t:(\S+)/g, (_, key: string) => t(key));
  if (Array.isArray(value)) return value.map((entry) => translateTokens(entry, t));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      translateTokens(key, t),
      translateTokens(entry, t),
    ]),
  );
}
