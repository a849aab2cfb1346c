import { formattingLocale, ownValue } from "@rowhouse/contract";
import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isSelectElement,
} from "@formatjs/icu-messageformat-parser/no-parser.js";
import { IntlMessageFormat } from "intl-messageformat";
import { useSyncExternalStore } from "react";
import { sourceLocale } from "./choose-locale.ts";
import { formatsOf, type Formats } from "./format.ts";
import { isolated } from "./languages.ts";
import type { CompiledMessage, Messages } from "./merge-areas.ts";

/** Values that fill a message, by the names in it. */
export type Values = Readonly<Record<string, unknown>>;

/** The texts of the app in one language. Another object, with other functions, whenever a text may read otherwise. */
export interface Translation {
  /** Its code: `de-DE`. */
  readonly language: string;
  /** The text of a key (`past.said.create`), of the first one that has any, else the key itself. */
  t(this: void, key: string | readonly string[], values?: Values): string;
  exists(this: void, key: string): boolean;
}

/** The texts of each language by the whole of their keys. */
const texts = new Map<string, Map<string, string | CompiledMessage>>();

const listeners = new Set<() => void>();

/** Whether a text has been missing since the page was rendered last: its key is shown in its place. */
let wasMissing = false;

let current = translationIn(sourceLocale);

/** The texts that are shown now. Inside of components, `useTranslation`, which renders them again when they change. */
export function currentTranslation(): Translation {
  return current;
}

export function useTranslation(): Translation {
  return useSyncExternalStore(onTranslation, currentTranslation);
}

/** Numbers, dates and sizes in the language of the app. */
export function useFormat(): Formats {
  return formatsOf(useTranslation().language);
}

/** Calls `listener` whenever texts may read otherwise. */
function onTranslation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds texts to a language, over those that it has, or only where it has none. What is rendered does not change. */
export function storeTexts(locale: string, messages: Messages, isOver = true): void {
  put(textsOf(locale), messages, { place: "", isOver });
}

/** Renders what shows texts again: in another language, or with what was stored since. */
export function showTexts(language = current.language): void {
  wasMissing = false;
  current = translationIn(language);
  for (const listener of new Set(listeners)) listener();
}

/** Renders again if a text has been missing: what waits for its texts has not, and need not. */
export function showMissedTexts(): void {
  if (wasMissing) showTexts();
}

function translationIn(language: string): Translation {
  const own = textsOf(language);
  const source = textsOf(sourceLocale);
  const messageOf = (key: string) => own.get(key) ?? source.get(key);
  return {
    language,
    t: (key, values = {}) => {
      const keys = typeof key === "string" ? [key] : key;
      for (const one of keys) {
        const message = messageOf(one);
        if (message !== undefined)
          return typeof message === "string" ? message : formatMessage(message, values, language);
      }
      wasMissing = true;
      return keys.at(-1) ?? "";
    },
    exists: (key) => messageOf(key) !== undefined,
  };
}

function textsOf(locale: string): Map<string, string | CompiledMessage> {
  const known = texts.get(locale) ?? new Map<string, string | CompiledMessage>();
  texts.set(locale, known);
  return known;
}

function put(
  all: Map<string, string | CompiledMessage>,
  messages: Messages,
  { place, isOver }: { place: string; isOver: boolean },
): void {
  for (const [name, message] of Object.entries(messages)) {
    const key = place + name;
    if (typeof message === "object" && !Array.isArray(message))
      put(all, message, { place: `${key}.`, isOver });
    else if (isOver || !all.has(key)) all.set(key, message);
  }
}

/** The formats of each message, by locale. */
const formats = new WeakMap<CompiledMessage, Map<string, IntlMessageFormat>>();

type Formatters = NonNullable<ConstructorParameters<typeof IntlMessageFormat>[3]>["formatters"];

/** Made once for all messages: each constructor of `Intl` takes longer than filling a message. */
const formatters = {
  getNumberFormat: once((...args) => new Intl.NumberFormat(...args)),
  getDateTimeFormat: once((...args) => new Intl.DateTimeFormat(...args)),
  getPluralRules: once((...args) => new Intl.PluralRules(...args)),
} satisfies Formatters;

/** Fills one ICU message, parsed before (`compile-messages.ts`). One without its values is shown as it was written. */
export function formatMessage(
  message: CompiledMessage,
  values: Readonly<Record<string, unknown>>,
  locale: string,
): string {
  const known = formats.get(message) ?? new Map<string, IntlMessageFormat>();
  formats.set(message, known);
  const format =
    known.get(locale) ??
    new IntlMessageFormat(message, formattingLocale(locale), undefined, { formatters });
  known.set(locale, format);
  const apart = withIsolates(message, values, locale);
  try {
    return String(format.format(apart as Record<string, string | number | Date>)); // cast: callers hand any values over
  } catch {
    // A message without its values must not break the page; its own text is better than none.
    return textOf(message);
  }
}

/** Makes a thing once for equal arguments. */
function once<Args extends unknown[], Made>(
  make: (...args: Args) => Made,
): (...args: Args) => Made {
  const made = new Map<string, Made>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
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
  values: Readonly<Record<string, unknown>>,
  locale: string,
): Readonly<Record<string, unknown>> {
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
