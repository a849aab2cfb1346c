import { loaders } from "virtual:languages";
import { formattingLocale, ownValue } from "@rowhouse/contract";
import { browserStorage } from "../design/loading/browser-storage.ts";
import { chooseLocale, fittingLocale, localeKey, sourceLocale } from "./choose-locale.ts";

/** A language of the app: its code, its name in itself and in English. */
export interface Language {
  code: string;
  name: string;
  englishName: string;
}

const rightToLeft = new Set(["ar", "he"]);

/** The codes of the languages that can be chosen. */
export const languageCodes: readonly string[] = Object.keys(loaders).toSorted();

let listed: readonly Language[] | null = null;

/** The languages that can be chosen, each named in itself. The first call takes as long as painting a page: ask when they are shown. */
export function listLanguages(): readonly Language[] {
  listed ??= languageCodes.map((code) => ({
    code,
    name: nameOf(code, code),
    englishName: nameOf(code, sourceLocale),
  }));
  return listed;
}

/** The supported language that fits best: the same code, else the same language, else null. */
export function supportedLocale(wanted: string | null | undefined): string | null {
  return fittingLocale(wanted, languageCodes);
}

/** Remembers the language for the next start, so that its texts are requested before the user is known. */
export function rememberLocale(locale: string): void {
  browserStorage.setItem(localeKey, locale);
}

/** The language to start with, as long as the user is not known. */
export function firstLocale(): string {
  return chooseLocale(languageCodes, browserStorage.getItem(localeKey));
}

export function directionOf(locale: string): "ltr" | "rtl" {
  return rightToLeft.has(locale.split("-")[0] ?? "") ? "rtl" : "ltr";
}

/** Letters that run from right to left, and marks that change the direction of what follows. */
const leftward =
  "\\u0590-\\u08FF\\u202A-\\u202E\\u2066-\\u2069\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}";
const against = {
  ltr: new RegExp(`[${leftward}]`, "u"),
  rtl: new RegExp(`(?![${leftward}])\\p{L}`, "u"),
};

/** A part of a text in an isolate of its own (FSI, PDI) where it may run against the language; as it is where it does not. */
export function isolated(part: string, locale: string): string {
  return against[directionOf(locale)].test(part) ? `\u2068${part}\u2069` : part;
}

/** Two languages are told apart by their script, and not by a country. */
const scripts: Readonly<Record<string, string>> = { "zh-CN": "zh-Hans", "zh-TW": "zh-Hant" };

/** The language alone, where no other one is called so: Deutsch, but português (Brasil). */
function nameOf(code: string, inLocale: string): string {
  const [language = code] = code.split("-");
  const isAlone = languageCodes.filter((one) => one.startsWith(`${language}-`)).length < 2;
  const shown = isAlone ? language : (ownValue(scripts, code) ?? code);
  const name =
    new Intl.DisplayNames([formattingLocale(inLocale)], { type: "language" }).of(shown) ?? code;
  return name.charAt(0).toLocaleUpperCase(inLocale) + name.slice(1);
}
