/** Made by build/icon-chunks.ts. */
declare module "virtual:icon-chunks" {
  export function loadIconShard(shard: string): Promise<Record<string, string>>;
}

/** Made by build/icon-chunks.ts. */
declare module "virtual:icon-sheets" {
  /** All icons, sorted. */
  export const iconNames: readonly string[];
  /** How many of them are in a sheet. */
  export const sheetSize: number;
  export function loadIconSheet(sheet: number): Promise<Record<string, string>>;
}

/** Made by build/mantine-styles.ts. */
declare module "virtual:mantine-styles";

/** The modules that `build/texts.ts` makes of the folders in `locales`. */
declare module "virtual:languages" {
  import type { LanguageTexts } from "../../i18n/i18n.ts";
  /** The codes of the languages beside the source. */
  export const codes: readonly string[];
  /** Loads what loads the texts of each, by their codes. */
  export const loadLoaders: () => Promise<{
    loaders: Readonly<Record<string, () => Promise<LanguageTexts>>>;
  }>;
}

declare module "virtual:texts/*" {
  import type { LanguageTexts } from "../../i18n/i18n.ts";
  export const messages: LanguageTexts["messages"];
  export const late: LanguageTexts["late"];
}

/** Everything that the kit exports, in a module that is no part of the first load (`build/shared-modules.ts`). */
declare module "virtual:whole-kit" {
  export * from "@rowhouse/extension-kit";
}
