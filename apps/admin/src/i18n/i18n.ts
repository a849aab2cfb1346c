import { loadLoaders } from "virtual:languages";
import * as sourceTexts from "virtual:texts/en-US";
import { ownValue } from "@rowhouse/contract";
import { createInstance, type i18n, type TOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import { loadModule } from "../design/loading/load-module.ts";
import { icuFormat } from "./icu.ts";
import type { MessageSources } from "./compile-messages.ts";
import { mergeAreas, type Messages } from "./merge-areas.ts";
import type { LateArea } from "./areas.ts";
import { directionOf, rememberLocale, sourceLocale, supportedLocale } from "./languages.ts";

/** The texts of a language: those of the first load, and loaders of the other areas. All keys of the source language are there. */
export interface LanguageTexts {
  messages: Messages;
  late: Readonly<Record<LateArea, () => Promise<{ default: Messages }>>>;
}

const requestedAreas = new Set<LateArea>();

/** Whether a text has been missing since texts were added last: its key is rendered in its place. */
let wasMissing = false;

/** The one instance of the app; `t` of react-i18next reads it. */
export const translator: i18n = createInstance();

let started: Promise<void> | null = null;

/** Gets the texts of `locale` and of the source language ready. Before this, nothing can be rendered. */
export function startI18n(locale: string): Promise<void> {
  started ??= start(locale);
  return started;
}

/**
 * Switches to a language, if it is one of ours, and gives the page its lang and dir. A language file
 * that cannot be loaded leaves the language as it is.
 */
export async function setLocale(wanted: string | null | undefined): Promise<void> {
  const locale = supportedLocale(wanted) ?? sourceLocale;
  await startI18n(locale);
  if (locale === translator.language) return;
  try {
    await addLocale(locale);
  } catch (error) {
    // The page stays in its language; the error is logged.
    reportError(new Error(`The texts of ${locale} could not be loaded.`, { cause: error }));
    return;
  }
  await translator.changeLanguage(locale);
  markDocument(locale);
}

/**
 * Adds texts of an extension, below what is there already.
 * @throws SyntaxError when a message is broken
 */
export async function addMessages(locale: string, sources: MessageSources): Promise<void> {
  translator.addResourceBundle(locale, "app", await compiled(sources), true, true);
}

/** Most texts have no value in them, and need no parser. */
async function compiled(sources: MessageSources): Promise<Messages> {
  if (!hasValues(sources)) return { ...sources };
  const { compileMessages } = await import("./compile-messages.ts");
  return compileMessages(sources);
}

/**
 * Adds the texts of an area that the first load does not carry; a language that is chosen later brings them along.
 * @throws Error when they cannot be loaded
 */
export async function addTexts(area: LateArea): Promise<void> {
  requestedAreas.add(area);
  await addLateTexts(translator.language, area);
}

function hasValues(sources: MessageSources): boolean {
  return Object.values(sources).some((source) =>
    typeof source === "string" ? source.includes("{") : hasValues(source),
  );
}

/** Translates outside of components. Inside, use `useTranslation`. */
export function translate(key: string, values: TOptions = {}): string {
  return translator.t(key, values);
}

async function start(locale: string): Promise<void> {
  await translator
    .use(icuFormat)
    .use(initReactI18next)
    .init({
      lng: sourceLocale,
      fallbackLng: sourceLocale,
      ns: ["app"],
      defaultNS: "app",
      nsSeparator: false,
      resources: {},
      returnNull: false,
      parseMissingKeyHandler: (key) => {
        wasMissing = true;
        return key;
      },
      interpolation: { escapeValue: false },
      react: { useSuspense: false, bindI18nStore: "added" },
    });
  await Promise.all([addLocale(sourceLocale), addLocale(locale).catch(() => undefined)]);
  const chosen = translator.hasResourceBundle(locale, "app") ? locale : sourceLocale;
  await translator.changeLanguage(chosen);
  markDocument(chosen);
}

async function addLocale(locale: string): Promise<void> {
  if (!translator.hasResourceBundle(locale, "app")) {
    const { messages } = await textsOf(locale);
    // A copy: texts of extensions are added to it later, and the module's own value must stay as it is.
    translator.addResourceBundle(locale, "app", mergeAreas({ messages }), true, true);
  }
  await Promise.all([...requestedAreas].map((area) => addLateTexts(locale, area)));
}

async function addLateTexts(locale: string, area: LateArea): Promise<void> {
  const { late } = await textsOf(locale);
  const { default: texts } = await loadModule(late[area]);
  // Components that need an area wait for it; nothing else has to be rendered again, unless a text was missing.
  // The app's own texts win over those of extensions, whichever came first.
  translator.addResourceBundle(locale, "app", texts, true, true, { silent: !wasMissing });
  wasMissing = false;
}

/** The texts of the source language come with the app: they stand in for a language that does not load. */
async function textsOf(locale: string): Promise<LanguageTexts> {
  if (locale === sourceLocale) return sourceTexts;
  const { loaders } = await loadModule(loadLoaders);
  const load = ownValue(loaders, locale);
  if (!load) throw new Error(`There is no language file for ${locale}.`);
  return await loadModule(load);
}

function markDocument(locale: string): void {
  rememberLocale(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}
