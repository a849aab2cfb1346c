import { ownValue, translateTokens } from "@rowhouse/contract";
import { addMessages, addMessagesBy } from "../../i18n/i18n.ts";
import { sourceLocale } from "../../i18n/choose-locale.ts";
import type { ExtensionFacts } from "./extension-facts.ts";

type Texts = Record<string, string>;

let known: readonly ExtensionFacts[] = [];

/** The key of an extension's name among the texts, where that of a built-in one stands as well. */
export function nameKeyOf({ kind, id }: Pick<ExtensionFacts, "kind" | "id">): string {
  return kind === "interfaces" ? `interfaces.${id}.name` : `${kind}-${id}-${id}`;
}

/**
 * Adds the texts of extensions to those of the app, as `{kind}-{id}-{key}`, in the present language and the one that all fall
 * back to; a language that is chosen later brings them along.
 */
export async function addExtensionTexts(extensions: readonly ExtensionFacts[]): Promise<void> {
  known = extensions;
  await addMessagesBy(addTextsIn);
}

async function addTextsIn(locale: string): Promise<void> {
  const named = known.map((facts) => {
    const texts = textsOf(facts, locale);
    const name = translateTokens(facts.name, (key) => ownValue(texts, key) ?? key).trim();
    return { facts, texts, name: name === "" ? facts.id : name };
  });
  for (const { facts, texts, name } of named) {
    const { kind, id } = facts;
    // Two of one name are told apart by their folders.
    const isTwice = named.some(
      (other) => other.facts !== facts && other.facts.kind === kind && other.name === name,
    );
    const own = Object.entries(texts).map(([key, text]) => [`${kind}-${id}-${key}`, text]);
    const messages: Texts = Object.fromEntries(own);
    await addReadable(locale, messages);
    const shown = isTwice ? `${name} (${id})` : name;
    await addMessages(
      locale,
      kind === "interfaces"
        ? { interfaces: { [id]: { name: plain(shown) } } }
        : { [nameKeyOf(facts)]: plain(shown) },
    );
  }
}

/** The texts of an extension for a language: its own, those of the same language elsewhere, English, then any. */
function textsOf({ translation }: ExtensionFacts, locale: string): Texts {
  const [language = ""] = locale.split("-");
  const locales = Object.keys(translation);
  const order = [
    ...locales.slice(0, 1),
    ...locales.filter((one) => one.startsWith("en")),
    sourceLocale,
    ...locales.filter((one) => one.split("-")[0] === language),
    locale,
  ];
  const texts = order.flatMap((one) => {
    const map = ownValue(translation, one);
    return typeof map === "object" && map !== null ? Object.entries(map) : [];
  });
  return Object.fromEntries(texts.filter((entry) => typeof entry[1] === "string"));
}

/** Adds messages; those that are none, with a brace too many, as they are written. */
async function addReadable(locale: string, messages: Texts): Promise<void> {
  try {
    await addMessages(locale, messages);
  } catch {
    for (const [key, text] of Object.entries(messages))
      await addMessages(locale, { [key]: text }).catch(() =>
        addMessages(locale, { [key]: plain(text) }),
      );
  }
}

/** A text without a value in it, whatever it holds. */
function plain(text: string): string {
  return text.replaceAll(/[{}]/g, "");
}
