import { loaders } from "virtual:languages";
import { ownValue } from "@rowhouse/contract";
import { loadModule } from "../design/loading/load-module.ts";
import type { MessageSources } from "./compile-messages.ts";
import type { Messages } from "./merge-areas.ts";
import type { LateArea } from "./areas.ts";
import { sourceLocale } from "./choose-locale.ts";
import { directionOf, rememberLocale, supportedLocale } from "./languages.ts";
import {
  currentTranslation,
  showMissedTexts,
  showTexts,
  storeTexts,
  type Values,
} from "./translation.ts";

/** The texts of a language: those of the first load, and loaders of the other areas. All keys of the source language are there. */
export interface LanguageTexts {
  messages: Messages;
  late: Readonly<Record<LateArea, () => Promise<{ default: Messages }>>>;
}

const requestedAreas = new Set<LateArea>();

/** The languages whose own texts are there: those of extensions may be there before. */
const taken = new Set<string>();

/** Add the texts of others, as extensions have them, to a language. */
const followers = new Set<(locale: string) => Promise<void>>();

/** The language that areas are loaded of: that of the page, or the one that it begins with. */
let language = sourceLocale;

let started: Promise<void> | null = null;

/**
 * Gets the texts of `locale` ready, or those of the source language where they do not load. Before this, nothing can be rendered.
 * @throws Error when neither can be loaded
 */
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
  if (locale === currentTranslation().language) return;
  try {
    await take(locale);
  } catch (error) {
    // The page stays in its language; the error is logged.
    reportError(new Error(`The texts of ${locale} could not be loaded.`, { cause: error }));
    return;
  }
  markDocument(locale);
  showTexts(locale);
  rememberLocale(locale);
}

/** Milliseconds that somebody has to stay at a language: who passes over a list wants none of those before. */
const restsAfter = 80;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Loads the texts of a language that somebody points at, who is likely to switch to it. */
export function preloadTexts(locale: string): void {
  clearTimeout(resting);
  resting = setTimeout(() => {
    // Whatever fails is said when the language is chosen.
    void textsOf(locale)
      .then(({ late }) => Promise.all([...requestedAreas].map((area) => loadModule(late[area]))))
      .catch(() => undefined);
  }, restsAfter);
}

/**
 * Adds texts of an extension. Where the app has a text of the same key, as for an interface whose place is taken, it gives way.
 * @throws SyntaxError when a message is broken
 */
export async function addMessages(locale: string, sources: MessageSources): Promise<void> {
  storeTexts(locale, await compiled(sources));
  if (locale === language || locale === sourceLocale) showTexts();
}

/**
 * Adds texts in the language of the page and in the one that all fall back to, and in each language that is chosen later, before it
 * is shown.
 */
export async function addMessagesBy(add: (locale: string) => Promise<void>): Promise<void> {
  followers.add(add);
  for (const locale of new Set([sourceLocale, language])) await add(locale);
}

/** Most texts have no value in them, and need no parser. */
async function compiled(sources: MessageSources): Promise<Messages> {
  if (!hasValues(sources)) return { ...sources };
  const { compileMessages } = await import("./compile-messages.ts");
  return compileMessages(sources);
}

/**
 * Adds the texts of an area that the first load does not carry; a language that is chosen later brings them along. Where they do
 * not load, those of the source language stand in for them.
 * @throws Error when neither can be loaded
 */
export async function addTexts(area: LateArea): Promise<void> {
  requestedAreas.add(area);
  const locale = language;
  try {
    await addLateTexts(locale, area);
  } catch (error) {
    if (locale === sourceLocale) throw error;
    await addLateTexts(sourceLocale, area).catch(() => {
      throw error;
    });
  }
}

function hasValues(sources: MessageSources): boolean {
  return Object.values(sources).some((source) =>
    typeof source === "string" ? source.includes("{") : hasValues(source),
  );
}

/** Translates outside of components. Inside, use `useTranslation`. */
export function translate(key: string, values?: Values): string {
  return currentTranslation().t(key, values);
}

async function start(locale: string): Promise<void> {
  language = locale;
  try {
    await addOwnTexts(locale);
  } catch (error) {
    if (locale === sourceLocale) throw error;
    await addOwnTexts(sourceLocale);
    language = sourceLocale;
    // Who has asked for an area meanwhile hears whether it comes.
    await Promise.allSettled([...requestedAreas].map((area) => addLateTexts(sourceLocale, area)));
  }
  markDocument(language);
  showTexts(language);
  // A file that is out of reach today is no choice of another language.
  if (language === locale) rememberLocale(locale);
}

async function addOwnTexts(locale: string): Promise<void> {
  if (taken.has(locale)) return;
  const { messages } = await textsOf(locale);
  storeTexts(locale, messages);
  taken.add(locale);
}

/**
 * Loads the texts of a language, with the areas that have been asked for, and makes it the one of which more are loaded.
 * @throws Error when one of them cannot be loaded
 */
async function take(locale: string): Promise<void> {
  await addOwnTexts(locale);
  // Followers that fail to bring theirs along keep nobody from a language.
  await Promise.allSettled([...followers].map((add) => add(locale)));
  // Areas that are asked for meanwhile belong to it as well: in between there must be no moment in which one is missed.
  let count = -1;
  while (count < requestedAreas.size) {
    count = requestedAreas.size;
    await Promise.all([...requestedAreas].map((area) => addLateTexts(locale, area)));
  }
  language = locale;
}

async function addLateTexts(locale: string, area: LateArea): Promise<void> {
  const { late } = await textsOf(locale);
  const { default: texts } = await loadModule(late[area]);
  // Components that need an area wait for it; nothing else has to be rendered again, unless a text was missing.
  // An interface of an extension that takes the place of one of ours keeps its name, whichever came first.
  storeTexts(locale, texts, false);
  showMissedTexts();
}

async function textsOf(locale: string): Promise<LanguageTexts> {
  const load = ownValue(loaders, locale);
  if (!load) throw new Error(`There is no language file for ${locale}.`);
  return await loadModule(load);
}

function markDocument(locale: string): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}
