import { ownValue } from "../values/json.ts";

/**
 * A number, date or code as people type it, with digits of any script as 0 to 9, signs of full width as usual ones, and without the
 * marks that only set its direction. All else stays.
 *
 * @example latinDigits("٢٠٢٦－０９") // "2026-09"
 */
export function latinDigits(typed: string): string {
  if (/^\p{ASCII}*$/u.test(typed)) return typed;
  return typed
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .replaceAll("\u3000", " ")
    .replaceAll(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/\p{Nd}/gu, latinDigit);
}

/** Digits stand in rows of ten, each from zero to nine. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Languages that Intl knows by another name, or formats otherwise than content is stored and typed. */
const formattingLocales: Partial<Record<string, string>> = {
  "ar-SA": "ar-SA-u-ca-gregory-nu-latn",
  "no-NO": "nb-NO",
};

/** The code that Intl formats by: Norwegian is written as Bokmål, Arabic counts days and digits as the fields do. */
export function formattingLocale(locale: string): string {
  return ownValue(formattingLocales, locale) ?? locale;
}
