import { ownValue } from "@rowhouse/contract";
import afZA from "./texts/af-ZA.json" with { type: "json" };
import arSA from "./texts/ar-SA.json" with { type: "json" };
import caES from "./texts/ca-ES.json" with { type: "json" };
import csCZ from "./texts/cs-CZ.json" with { type: "json" };
import daDK from "./texts/da-DK.json" with { type: "json" };
import deDE from "./texts/de-DE.json" with { type: "json" };
import elGR from "./texts/el-GR.json" with { type: "json" };
import enUS from "./texts/en-US.json" with { type: "json" };
import esES from "./texts/es-ES.json" with { type: "json" };
import fiFI from "./texts/fi-FI.json" with { type: "json" };
import frFR from "./texts/fr-FR.json" with { type: "json" };
import heIL from "./texts/he-IL.json" with { type: "json" };
import huHU from "./texts/hu-HU.json" with { type: "json" };
import itIT from "./texts/it-IT.json" with { type: "json" };
import jaJP from "./texts/ja-JP.json" with { type: "json" };
import koKR from "./texts/ko-KR.json" with { type: "json" };
import msMY from "./texts/ms-MY.json" with { type: "json" };
import nlNL from "./texts/nl-NL.json" with { type: "json" };
import noNO from "./texts/no-NO.json" with { type: "json" };
import plPL from "./texts/pl-PL.json" with { type: "json" };
import ptBR from "./texts/pt-BR.json" with { type: "json" };
import ptPT from "./texts/pt-PT.json" with { type: "json" };
import trTR from "./texts/tr-TR.json" with { type: "json" };
import ukUA from "./texts/uk-UA.json" with { type: "json" };
import viVN from "./texts/vi-VN.json" with { type: "json" };
import zhCN from "./texts/zh-CN.json" with { type: "json" };
import zhTW from "./texts/zh-TW.json" with { type: "json" };

type MailTexts = typeof enUS;

/** The languages of mails; one that lacks a text has the English one (`npm run languages`). */
const languages: Readonly<Record<string, Partial<MailTexts>>> = {
  "af-ZA": afZA,
  "ar-SA": arSA,
  "ca-ES": caES,
  "cs-CZ": csCZ,
  "da-DK": daDK,
  "de-DE": deDE,
  "el-GR": elGR,
  "en-US": enUS,
  "es-ES": esES,
  "fi-FI": fiFI,
  "fr-FR": frFR,
  "he-IL": heIL,
  "hu-HU": huHU,
  "it-IT": itIT,
  "ja-JP": jaJP,
  "ko-KR": koKR,
  "ms-MY": msMY,
  "nl-NL": nlNL,
  "no-NO": noNO,
  "pl-PL": plPL,
  "pt-BR": ptBR,
  "pt-PT": ptPT,
  "tr-TR": trTR,
  "uk-UA": ukUA,
  "vi-VN": viVN,
  "zh-CN": zhCN,
  "zh-TW": zhTW,
};

/** The language of mails that fits best: the same code, else the same language, else English. */
export function mailLanguage(wanted: string | null): string {
  if (wanted !== null && Object.hasOwn(languages, wanted)) return wanted;
  const [language] = (wanted ?? "").toLowerCase().split(/[-_]/);
  return Object.keys(languages).find((code) => code.split("-")[0] === language) ?? "en-US";
}

/** The messages of mails in one of the languages, as ICU writes them. */
export function mailTexts(language: string): MailTexts {
  return { ...enUS, ...ownValue(languages, language) };
}
