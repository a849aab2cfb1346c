/** The modules that `build/texts.ts` makes of the folders in `locales`. */
declare module "virtual:languages" {
  import type { LanguageTexts } from "./i18n.ts";
  /** The codes of the languages beside the source. */
  export const codes: readonly string[];
  /** Loads what loads the texts of each, by their codes. */
  export const loadLoaders: () => Promise<{
    loaders: Readonly<Record<string, () => Promise<LanguageTexts>>>;
  }>;
}

declare module "virtual:texts/*" {
  import type { LanguageTexts } from "./i18n.ts";
  export const messages: LanguageTexts["messages"];
  export const late: LanguageTexts["late"];
}
