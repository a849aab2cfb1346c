import { formattingLocale, ownValue } from "@rowhouse/contract";
import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isSelectElement,
} from "@formatjs/icu-messageformat-parser/no-parser.js";
import { IntlMessageFormat } from "intl-messageformat";
import type { I18nFormatModule } from "i18next";
import { formatsOf } from "./format.ts";
import { isolated } from "./languages.ts";
import type { CompiledMessage } from "./merge-areas.ts";

/** The formats of each message, by locale. */
const formats = new WeakMap<CompiledMessage, Map<string, IntlMessageFormat>>();

interface IcuFormat extends I18nFormatModule {
  init(): void;
  parse(message: unknown, values: Record<string, unknown>, locale: string): unknown;
  addLookupKeys(keys: string[]): string[];
}

/** Lets i18next read ICU messages: `{count, plural, one {# item} other {# items}}`. They are parsed before (`compile-messages.ts`). */
export const icuFormat: IcuFormat = {
  type: "i18nFormat",
  init: () => undefined,
  parse: (message, values, locale) => {
    if (!Array.isArray(message)) return message;
    const compiled: CompiledMessage = message;
    try {
      return formatMessage(compiled, values, locale);
    } catch {
      // A message without its values must not break the page; its own text is better than none.
      return textOf(compiled);
    }
  },
  addLookupKeys: (keys) => keys,
};

/** Fills one ICU message. @throws when a value is missing. */
export function formatMessage(
  message: CompiledMessage,
  values: Record<string, unknown>,
  locale: string,
): string {
  const known = formats.get(message) ?? new Map<string, IntlMessageFormat>();
  formats.set(message, known);
  const format = known.get(locale) ?? new IntlMessageFormat(message, formattingLocale(locale));
  known.set(locale, format);
  const apart = withIsolates(message, values, locale);
  return String(format.format(apart as Record<string, string | number | Date>)); // i18next hands values over untyped
}

/** Names of the values that a message shows as they are. */
const shownNames = new WeakMap<CompiledMessage, readonly string[]>();

/**
 * Values that may run against the sentence, each in an isolate of its own (FSI, PDI): a name from right to left turns neither
 * the line around it nor the punctuation behind it. Values in the direction of the language stay as they are, and so do those
 * that only choose between words. A list of texts stands with the commas of the language.
 */
function withIsolates(
  message: CompiledMessage,
  values: Record<string, unknown>,
  locale: string,
): Record<string, unknown> {
  const shown = shownNames.get(message) ?? shownIn(message);
  shownNames.set(message, shown);
  const apart = shown.flatMap((name) => {
    const value = ownValue(values, name);
    if (isTextList(value)) return [[name, formatsOf(locale).series(value)] as const];
    if (typeof value !== "string") return [];
    const text = isolated(value, locale);
    return text === value ? [] : [[name, text] as const];
  });
  return apart.length === 0 ? values : { ...values, ...Object.fromEntries(apart) };
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function shownIn(message: CompiledMessage): string[] {
  return message.flatMap((element) => {
    if (isArgumentElement(element)) return [element.value];
    if (!isSelectElement(element) && !isPluralElement(element)) return [];
    return Object.values(element.options)
      .flatMap(({ value }) => shownIn(value))
      .filter((name) => name !== element.value);
  });
}

function textOf(message: CompiledMessage): string {
  return message
    .map((element) => {
      if (!("value" in element)) return "#";
      return isLiteralElement(element) ? element.value : `{${element.value}}`;
    })
    .join("");
}
