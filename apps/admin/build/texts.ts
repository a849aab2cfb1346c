import { basename, join } from "node:path";
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
const texts = "virtual:texts/";
/** Where the module of a language would stand, if it were written. */
const ofLanguage = (locale: string): string => join(localesFolder, `${locale}.js`);

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
      if (source === languages) return join(localesFolder, "languages.js");
      if (source.startsWith(texts)) return ofLanguage(source.slice(texts.length));
      if (source !== parser || !importer?.includes("/intl-messageformat/")) return undefined;
      return this.resolve(`${parser}/no-parser.js`, importer);
    },
    load(id) {
      if (!id.startsWith(localesFolder) || !id.endsWith(".js")) return undefined;
      const name = basename(id, ".js");
      return name === "languages" ? listLanguages() : moduleOf(name);
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

function listLanguages(): string {
  const loaders = translatedLocales().map(
    (locale) => `"${locale}": () => import("${texts}${locale}")`,
  );
  return `export const languages = { ${loaders.join(", ")} };`;
}

/** An area that the language does not have yet is taken from its own folder all the same: there it is filled in. */
function moduleOf(locale: string): string {
  const late = new Set<string>(lateAreas);
  const first = areasThere().filter((name) => name !== mails && !late.has(name));
  const imports = first.map((name, at) => `import a${at} from "./${locale}/${name}.json";`);
  const loaders = lateAreas.map((name) => `"${name}": () => import("./${locale}/${name}.json")`);
  return [
    ...imports,
    `import { mergeAreas } from "../merge-areas.ts";`,
    `export const messages = mergeAreas({ ${first.map((_, at) => `a${at}`).join(", ")} });`,
    `export const late = { ${loaders.join(", ")} };`,
  ].join("\n");
}
