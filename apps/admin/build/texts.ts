/// <reference types="vitest/config" />
import { existsSync } from "node:fs";
import type { Plugin } from "vite";
import type { VitestPluginContext } from "vitest/node";
import { compileMessages } from "../src/i18n/compile-messages.ts";
import { lateAreas } from "../src/i18n/areas.ts";
import { mergeAreas } from "../src/i18n/merge-areas.ts";
import {
  areaFile,
  areasThere,
  completeArea,
  mails,
  recordFile,
  sourceLocale,
  translatedLocales,
} from "./language-files.ts";

const area = /\/src\/i18n\/locales\/([\w-]+)\/([\w-]+)\.json$/;
const parser = "@formatjs/icu-messageformat-parser";
const languages = "virtual:languages";
const texts = "virtual:texts/";

/**
 * The texts of the app. Each language, English among them, is a file of its own, with the texts of the first load and loaders of the
 * others; what is not translated, or made from an English text that has changed since, is filled in with the English text, so
 * that no language needs a second one. Messages are parsed here, so that the parser is no part of what formats them.
 */
export function appTexts(): Plugin {
  return {
    name: "rowhouse:texts",
    enforce: "pre",
    async resolveId(source, importer) {
      // Ids of modules that are no files begin with a zero, for Vite and Rolldown alike.
      if (source === languages || source.startsWith(texts)) return `\0${source}`;
      if (isUnwritten(source)) return source;
      if (source !== parser || !importer?.includes("/intl-messageformat/")) return undefined;
      return this.resolve(`${parser}/no-parser.js`, importer);
    },
    load(id) {
      if (id === `\0${languages}`) return listLanguages();
      if (isUnwritten(id)) return "{}";
      const locale = localeOf(id);
      if (locale === null) return undefined;
      for (const file of sourcesOf(locale)) this.addWatchFile(file);
      return moduleOf(locale);
    },
    /** Tests are not to take a text from a cache that knows nothing of the files which fill it in. */
    configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
      defineCacheKeyGenerator(({ id }) =>
        area.test(id) || localeOf(id) !== null ? false : undefined,
      );
    },
    transform(_code, id) {
      const [, locale, name] = area.exec(id) ?? [];
      if (locale === undefined || name === undefined) return undefined;
      if (locale !== sourceLocale) {
        this.addWatchFile(areaFile(sourceLocale, name));
        this.addWatchFile(recordFile(locale));
      }
      return { code: JSON.stringify(compileMessages(completeArea(locale, name))), map: null };
    },
  };
}

/** The language whose texts a module of the build has, by its id; null of any other module. */
export function localeOf(id: string): string | null {
  return id.startsWith(`\0${texts}`) ? id.slice(texts.length + 1) : null;
}

function listLanguages(): string {
  const entries = [sourceLocale, ...translatedLocales()].map(
    (code) => `"${code}": () => import("${texts}${code}")`,
  );
  return `export const loaders = { ${entries.join(", ")} };`;
}

/** Whether it is an area that a language does not have yet: it is filled in as if its file were empty. */
function isUnwritten(id: string): boolean {
  return area.test(id) && !existsSync(id);
}

function firstAreas(): string[] {
  const late = new Set<string>(lateAreas);
  return areasThere().filter((name) => name !== mails && !late.has(name));
}

/** The files that the texts of the first load are made from. */
function sourcesOf(locale: string): string[] {
  const own = firstAreas().flatMap((name) => [
    areaFile(locale, name),
    areaFile(sourceLocale, name),
  ]);
  return [...own, recordFile(locale)].filter((file) => existsSync(file));
}

function moduleOf(locale: string): string {
  const areas = firstAreas().map(
    (name) => [name, compileMessages(completeArea(locale, name))] as const,
  );
  const late = lateAreas.map(
    (name) => `"${name}": () => import(${JSON.stringify(areaFile(locale, name))})`,
  );
  return [
    `export const messages = ${JSON.stringify(mergeAreas(Object.fromEntries(areas)))};`,
    `export const late = { ${late.join(", ")} };`,
  ].join("\n");
}
