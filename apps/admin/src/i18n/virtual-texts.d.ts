/** The modules that `build/texts.ts` makes of the folders in `locales`. */
declare module "virtual:languages" {
  import type { LanguageTexts } from "./i18n.ts";
  /** Loaders of the texts of each language, by their codes. */
  export const loaders: Readonly<Record<string, () => Promise<LanguageTexts>>>;
}

declare module "virtual:texts/*" {
  import type { LanguageTexts } from "./i18n.ts";
  export const messages: LanguageTexts["messages"];
  export const late: LanguageTexts["late"];
}
