import { createInstance, type i18n, type TOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import { loadModule } from "../design/loading/load-module.ts";
import { icuFormat } from "./icu.ts";
import type { MessageSources } from "./compile-messages.ts";
import { mergeAreas, type Messages } from "./merge-areas.ts";
import { messages as sourceMessages } from "./locales/en-US.ts";
import { directionOf, rememberLocale, sourceLocale, supportedLocale } from "./languages.ts";

const loaders = import.meta.glob<{ messages: Messages }>(["./locales/*.ts", "!./locales/en-US.ts"]);

/** Areas of texts that are not part of the first load. */
export type LateArea =
  | "accounts"
  | "acts"
  | "changes"
  | "debug"
  | "file-tools"
  | "folders"
  | "inputs"
  | "keyboard"
  | "model"
  | "options"
  | "palette"
  | "passkeys"
  | "past"
  | "people"
  | "refusals"
  | "settings";

const lateTexts = import.meta.glob<Messages>(
  "./locales/*/{accounts,acts,changes,debug,file-tools,folders,inputs,keyboard,model,options,palette,passkeys,past,people,refusals,settings}.json",
  { import: "default" },
);
const lateAreas = new Set<LateArea>();

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
  const { compileMessages } = await import("./compile-messages.ts");
  translator.addResourceBundle(locale, "app", compileMessages(sources), true, true);
}

/**
 * Adds the texts of an area that the first load does not carry, in the present language and in the source language;
 * a language that is chosen later brings them along.
 * @throws Error when they cannot be loaded
 */
export async function addTexts(area: LateArea): Promise<void> {
  lateAreas.add(area);
  const locales = new Set([translator.language, sourceLocale]);
  await Promise.all([...locales].map((locale) => addLateTexts(locale, area)));
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
    const messages = await messagesOf(locale);
    // A copy: texts of extensions are added to it later, and the module's own value must stay as it is.
    translator.addResourceBundle(locale, "app", mergeAreas({ messages }), true, true);
  }
  await Promise.all([...lateAreas].map((area) => addLateTexts(locale, area)));
}

async function addLateTexts(locale: string, area: LateArea): Promise<void> {
  const texts = await loadTexts(lateTexts[`./locales/${locale}/${area}.json`]);
  if (!texts) return;
  // Components that need an area wait for it; nothing else has to be rendered again, unless a text was missing.
  translator.addResourceBundle(locale, "app", texts, true, false, { silent: !wasMissing });
  wasMissing = false;
}

/** The texts of the source language come with the app: every language falls back to them. */
async function messagesOf(locale: string): Promise<Messages> {
  if (locale === sourceLocale) return sourceMessages;
  const load = loaders[`./locales/${locale}.ts`];
  if (!load) throw new Error(`There is no language file for ${locale}.`);
  return (await loadModule(load)).messages;
}

async function loadTexts(load: (() => Promise<Messages>) | undefined): Promise<Messages | null> {
  return load ? loadModule(load) : null;
}

function markDocument(locale: string): void {
  rememberLocale(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}
