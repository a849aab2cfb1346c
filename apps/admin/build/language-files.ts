import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The language that every text is written in first. */
export const sourceLocale = "en-US";

/** A folder for each language, with a file for each area of texts. */
export const localesFolder = fileURLToPath(new URL("../src/i18n/locales", import.meta.url));
/** The texts of mails are with the server that sends them: an area with a file for each language. */
const mailsFolder = fileURLToPath(new URL("../../server/src/mail/texts", import.meta.url));
export const mails = "mails";
const recordsFolder = fileURLToPath(new URL("../src/i18n/sources", import.meta.url));

/** Nested keys with texts, as they stand in a file. */
export interface Texts {
  [key: string]: string | Texts;
}

/** Texts by their keys, with dots between the levels. */
export type FlatTexts = Map<string, string>;

/**
 * The English text that each translation of a language was made from, by area and key: its fingerprint and that of the translation.
 * A translation that has changed since was made from the English text of now.
 */
export type SourceRecord = Record<string, Record<string, string>>;

/** The codes of all languages, the source among them, sorted. */
function localesThere(): string[] {
  return readdirSync(localesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** The codes of the languages that are translated to, sorted. */
export function translatedLocales(): string[] {
  return localesThere().filter((locale) => locale !== sourceLocale);
}

/** The areas of the source language; another one need not have them all. */
export function areasThere(): string[] {
  return readdirSync(join(localesFolder, sourceLocale))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .concat(mails)
    .toSorted();
}

export function areaFile(locale: string, area: string): string {
  return area === mails
    ? join(mailsFolder, `${locale}.json`)
    : join(localesFolder, locale, `${area}.json`);
}

/** The texts of an area; none where the language does not have it. */
export function readArea(locale: string, area: string): Texts {
  return readJson(areaFile(locale, area)) as Texts; // cast: the files hold nothing else, the check of text keys reads them all
}

export function recordFile(locale: string): string {
  return join(recordsFolder, `${locale}.json`);
}

export function readRecord(locale: string): SourceRecord {
  return readJson(recordFile(locale)) as SourceRecord; // cast: written by `npm run languages` alone
}

export function flatten(texts: Texts, path = "", into: FlatTexts = new Map()): FlatTexts {
  for (const [key, value] of Object.entries(texts)) {
    const inner = path === "" ? key : `${path}.${key}`;
    if (typeof value === "string") into.set(inner, value);
    else flatten(value, inner, into);
  }
  return into;
}

/** Six characters that change with the text. */
export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 6);
}

/** The entry of the record for a translation that was made from an English text. */
export function recordOf(english: string, translation: string): string {
  return `${fingerprint(english)} ${fingerprint(translation)}`;
}

/** Whether a translation was made from another English text than that of now. */
export function isStale(english: string, translation: string, recorded: string | undefined) {
  const [source, made] = recorded?.split(" ") ?? [];
  return made === fingerprint(translation) && source !== fingerprint(english);
}

/** The texts of an area in a language, all keys of the source: in English where a translation is missing or stale. */
export function completeArea(locale: string, area: string): Texts {
  const translated = flatten(readArea(locale, area));
  const recorded = readRecord(locale)[area] ?? {};
  return mapTexts(readArea(sourceLocale, area), (english, key) => {
    const own = translated.get(key);
    return own === undefined || isStale(english, own, recorded[key]) ? english : own;
  });
}

/** The same keys with other texts; those without one are left out. */
export function mapTexts(
  texts: Texts,
  change: (text: string, key: string) => string | undefined,
  path = "",
): Texts {
  const changed = Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] => {
    const inner = path === "" ? key : `${path}.${key}`;
    if (typeof value !== "string") {
      const below = mapTexts(value, change, inner);
      return Object.keys(below).length === 0 ? [] : [[key, below]];
    }
    const text = change(value, inner);
    return text === undefined ? [] : [[key, text]];
  });
  return Object.fromEntries(changed);
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
