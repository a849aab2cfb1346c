import { foldText } from "./fold.ts";

/** How near a text is to what somebody has typed, the nearest first: the same, begins with it, has a word that begins with it, holds it. */
export const nearnesses = ["whole", "start", "word", "inside"] as const;

/** The place of a nearness among all: 0 is the nearest. */
export type Nearness = 0 | 1 | 2 | 3;

/** Words that a search looks for; further ones do not count. */
const maxWords = 8;

/** The words of a text that was typed, the first eight. */
export function searchWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, maxWords);
}

/**
 * How near a text is to what was typed; null: not every word of it is in the text. Accents and capitals do not count, and a text
 * without spaces, as many scripts are written, is found by any part of it.
 *
 * @example nearness("Girl with a Pearl Earring", "pearl") // 2
 */
export function nearness(text: string, typed: string): Nearness | null {
  return foldedNearness(foldText(text), foldText(typed));
}

/** The same for texts that are folded already (`foldText`), for those who compare many. */
export function foldedNearness(text: string, typed: string): Nearness | null {
  const words = searchWords(typed);
  const [first] = words;
  if (first === undefined) return null;
  const phrase = words.join(" ");
  if (text === phrase) return 0;
  if (text.startsWith(phrase)) return 1;
  if (words.some((word) => !text.includes(word))) return null;
  return words.every((word) => beginsWord(text, word)) ? 2 : 3;
}

/**
 * A test for lists that are searched: whether each word that was typed is in one of the texts of an entry, in any order. Nothing
 * typed finds every entry; a text that is missing is no obstacle.
 *
 * @example rows.filter(({ name, note }) => isFound(name, note)) // const isFound = textFinder(search)
 */
export function textFinder(
  typed: string,
): (...texts: readonly (string | null | undefined)[]) => boolean {
  const words = searchWords(foldText(typed));
  return (...texts) => {
    if (words.length === 0) return true;
    const folded = texts.map((text) => foldText(text ?? ""));
    return words.every((word) => folded.some((text) => text.includes(word)));
  };
}

/** One or two letters of a script with spaces. */
const fewLetters = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}]{1,2}$/u;

/** Whether a text is inside of nearly everything, so that only words that begin with it count. */
export function countsAtBeginnings(typed: string): boolean {
  return fewLetters.test(typed.trim());
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{M}\p{N}]/u.test(text[at - 1] ?? "")) return true;
  return false;
}
