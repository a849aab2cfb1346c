import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { compileMessages } from "../src/i18n/compile-messages.ts";
import { lateAreas } from "../src/i18n/areas.ts";
import {
  areaFile,
  areasThere,
  completeArea,
  localesFolder,
  mails,
  recordFile,
  sourceLocale,
  translatedLocales,
} from "./language-files.ts";

const area = /\/src\/i18n\/locales\/([\w-]+)\/([\w-]+)\.json$/;
const parser = "@formatjs/icu-messageformat-parser";
const languages = "virtual:languages";
const loaders = "virtual:language-loaders";
const texts = "virtual:texts/";

/**
 * The texts of the app. Each language is a module of its own, with the texts of the first load and loaders of the others; what is
 * not translated, or made from an English text that has changed since, is filled in with the English text. Messages are parsed
 * here, so that the parser is no part of what formats them.
 */
export function appTexts(): Plugin {
  return {
    name: "rowhouse:texts",
    enforce: "pre",
    async resolveId(source, importer) {
      // Ids of modules that are no files begin with a zero, for Vite and Rolldown alike.
      if (source === languages || source === loaders || source.startsWith(texts))
        return `\0${source}`;
      if (isUnwritten(source)) return source;
      if (source !== parser || !importer?.includes("/intl-messageformat/")) return undefined;
      return this.resolve(`${parser}/no-parser.js`, importer);
    },
    load(id) {
      if (id === `\0${languages}`) return listLanguages();
      if (id === `\0${loaders}`) return listLoaders();
      if (isUnwritten(id)) return "{}";
      return id.startsWith(`\0${texts}`) ? moduleOf(id.slice(texts.length + 1)) : undefined;
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

/** The names alone are in the first load; what loads the texts of a language comes with the first that is not the source. */
function listLanguages(): string {
  const codes = JSON.stringify(translatedLocales());
  return `export const codes = ${codes}; export const loadLoaders = () => import("${loaders}");`;
}

function listLoaders(): string {
  const entries = translatedLocales().map((code) => `"${code}": () => import("${texts}${code}")`);
  return `export const loaders = { ${entries.join(", ")} };`;
}

/** Whether it is an area that a language does not have yet: it is filled in as if its file were empty. */
function isUnwritten(id: string): boolean {
  return area.test(id) && !existsSync(id);
}

function moduleOf(locale: string): string {
  const late = new Set<string>(lateAreas);
  const first = areasThere().filter((name) => name !== mails && !late.has(name));
  const file = (name: string): string => JSON.stringify(areaFile(locale, name));
  const imports = first.map((name, at) => `import a${at} from ${file(name)};`);
  const areas = lateAreas.map((name) => `"${name}": () => import(${file(name)})`);
  return [
    ...imports,
    `import { mergeAreas } from ${JSON.stringify(join(localesFolder, "../merge-areas.ts"))};`,
    `export const messages = mergeAreas({ ${first.map((_, at) => `a${at}`).join(", ")} });`,
    `export const late = { ${areas.join(", ")} };`,
  ].join("\n");
}
