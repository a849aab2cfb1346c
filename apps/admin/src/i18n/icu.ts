import { isLiteralElement } from "@formatjs/icu-messageformat-parser/no-parser.js";
import { IntlMessageFormat } from "intl-messageformat";
import type { I18nFormatModule } from "i18next";
import { formattingLocale } from "./languages.ts";
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
  return String(format.format(values as Record<string, string | number | Date>)); // i18next hands values over untyped
}

function textOf(message: CompiledMessage): string {
  return message
    .map((element) => {
      if (!("value" in element)) return "#";
      return isLiteralElement(element) ? element.value : `{${element.value}}`;
    })
    .join("");
}
