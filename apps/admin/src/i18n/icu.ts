import { IntlMessageFormat } from "intl-messageformat";
import type { I18nFormatModule } from "i18next";
import { formattingLocale } from "./languages.ts";

const compiled = new Map<string, IntlMessageFormat>();

interface IcuFormat extends I18nFormatModule {
  init(): void;
  parse(message: unknown, values: Record<string, unknown>, locale: string): unknown;
  addLookupKeys(keys: string[]): string[];
}

/** Lets i18next read ICU messages: `{count, plural, one {# item} other {# items}}`. */
export const icuFormat: IcuFormat = {
  type: "i18nFormat",
  init: () => undefined,
  parse: (message, values, locale) => {
    // Most texts are plain; only those with a placeholder are worth compiling.
    if (typeof message !== "string" || !message.includes("{")) return message;
    try {
      return formatMessage(message, values, locale);
    } catch {
      // A broken message, or one without its values, must not break the page; its own text is better than none.
      return message;
    }
  },
  addLookupKeys: (keys) => keys,
};

/** Fills one ICU message. Tags such as `<link>` are left for the caller. @throws when a value is missing. */
export function formatMessage(
  message: string,
  values: Record<string, unknown>,
  locale: string,
): string {
  const key = `${locale} ${message}`;
  let format = compiled.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, formattingLocale(locale), {}, { ignoreTag: true });
    compiled.set(key, format);
  }
  return String(format.format(values as Record<string, string | number | Date>)); // i18next hands values over untyped
}
