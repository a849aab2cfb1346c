import type { LanguageSupport } from "@codemirror/language";

import { loadModule } from "../../loading/load-module.ts";
import type { CodeLanguage } from "../languages.ts";

type Load = () => Promise<LanguageSupport>;

const importJavascript = () => import("@codemirror/lang-javascript");
const importJson = () => import("@codemirror/lang-json");
const importPhp = () => import("@codemirror/lang-php");
const importVue = () => import("@codemirror/lang-vue");

const loaders: Partial<Record<CodeLanguage, Load>> = {
  "application/json": async () => (await loadModule(importJson)).json(),
  "application/x-httpd-php": async () => (await loadModule(importPhp)).php(),
  "text/javascript": async () => (await loadModule(importJavascript)).javascript({ jsx: true }),
  "text/x-vue": async () => (await loadModule(importVue)).vue(),
};

/** What colors and indents a language; null where there is nothing to color, or it is out of reach. */
export async function loadLanguage(language: CodeLanguage): Promise<LanguageSupport | null> {
  return (await loaders[language]?.().catch(() => null)) ?? null;
}
