import { createContext, use } from "react";

/** The language that values of a form are written in, and its direction; the labels around them keep those of the app. */
export interface ContentLanguage {
  lang?: string;
  dir?: "ltr" | "rtl";
}

const none: ContentLanguage = {};
const ContentLanguageContext = createContext(none);

/** Says it for the forms inside. */
export const ContentLanguageProvider = ContentLanguageContext.Provider;

/** Nothing outside of translations: values may be in any language. */
export function useContentLanguage(): ContentLanguage {
  return use(ContentLanguageContext);
}

/** Whether a form is the form of a translation. Translations of translations begin closed: they may lead back. */
export function useIsTranslation(): boolean {
  return use(ContentLanguageContext) !== none;
}
