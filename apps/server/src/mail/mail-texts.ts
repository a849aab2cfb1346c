import { ownValue } from "@rowhouse/contract";
import deDE from "./texts/de-DE.json" with { type: "json" };
import enUS from "./texts/en-US.json" with { type: "json" };

type MailTexts = typeof enUS;

/** The languages of mails; one that lacks a text has the English one (`npm run languages`). */
const languages: Readonly<Record<string, Partial<MailTexts>>> = {
  "de-DE": deDE,
  "en-US": enUS,
};

/** The language of mails that fits best: the same code, else the same language, else English. */
export function mailLanguage(wanted: string | null): string {
  if (wanted !== null && Object.hasOwn(languages, wanted)) return wanted;
  const [language] = (wanted ?? "").toLowerCase().split(/[-_]/);
  return Object.keys(languages).find((code) => code.split("-")[0] === language) ?? "en-US";
}

/** The messages of mails in one of the languages, as ICU writes them. */
export function mailTexts(language: string): MailTexts {
  return { ...enUS, ...ownValue(languages, language) };
}
