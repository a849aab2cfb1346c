import { latinDigits } from "./digits.ts";

/**
 * The text as it is compared with what somebody types: without capitals and accents, and with one letter where writing has
 * several for the same (ß and ss, katakana and hiragana, the forms of alef, digits of any script). Vowel signs and voiced
 * marks of scripts that spell with them stay. Syllables of Korean come apart into their letters, so that one that is half
 * typed begins the whole one.
 *
 * @example foldText("Straße ÉCLAIR") // "strasse eclair"
 */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  if (text.length > maxRemembered) return fold(text);
  let folded = foldedTexts.get(text);
  if (folded === undefined) {
    folded = fold(text);
    if (foldedTexts.size >= maxFolded) foldedTexts.clear();
    foldedTexts.set(text, folded);
  }
  return folded;
}

const ascii = /^\p{ASCII}*$/u;

/** Names in long lists are folded once, and not with each key. */
const foldedTexts = new Map<string, string>();
const maxFolded = 5000;
const maxRemembered = 200;

/** Accents of letters, and what has no look of its own: marks of direction, hyphens that may be, stretched Arabic. */
const ignored =
  /(?![\u3099\u309a])\p{M}(?<=[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}])|[\p{DI}\u0640]/gu;

/** Letters that do not come apart into another one and an accent, but are typed as if they did; the forms of one sign. */
const likeOthers = pairs(
  "ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ı=i ħ=h ς=σ ґ=г \u0671=\u0627 \u0649=\u064a \u06cc=\u064a \u06a9=\u0643 \u0629=\u0647",
  "’=' ‘=' ʼ=' \u05f3=' \u05f4=\" \u2010=- –=- —=- \u2212=- \u05be=-",
);
const likeOther = new RegExp(`[${[...likeOthers.keys()].join("")}]`, "gu");

/** Letters that end Korean syllables, from U+11A8 on, and vowels of two, as the keys that type them. */
const finals =
  "ᄀ ᄁ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ".split(
    " ",
  );
const vowels = pairs(
  "\u116a=\u1169\u1161 \u116b=\u1169\u1162 \u116c=\u1169\u1175",
  "\u116f=\u116e\u1165 \u1170=\u116e\u1166 \u1171=\u116e\u1175 \u1174=\u1173\u1175",
);

function fold(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(ignored, "")
    .toLowerCase()
    .replaceAll(likeOther, (letter) => likeOthers.get(letter) ?? letter)
    .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replaceAll(/[\u11a8-\u11c2]/g, (last) => finals[last.charCodeAt(0) - 0x11a8] ?? last)
    .replaceAll(/[\u1169-\u1174]/g, (vowel) => vowels.get(vowel) ?? vowel);
  return latinDigits(plain);
}

function pairs(...lines: readonly string[]): ReadonlyMap<string, string> {
  const written = lines.flatMap((line) => line.split(" ")).map((pair) => pair.split("="));
  return new Map(written.map(([from = "", to = ""]) => [from, to]));
}
