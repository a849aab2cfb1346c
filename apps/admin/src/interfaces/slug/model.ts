import { ownValue } from "@rowhouse/contract";

/** How a slug is made. */
export interface SlugRules {
  isLowerCase: boolean;
  /** Most characters of a slug that follows a text; null for no limit. */
  maxLength: number | null;
}

/**
 * Makes a slug: accents and other alphabets are written in Latin letters, signs become hyphens.
 * @example toSlug("Größe & Überfahrt", rules) === "groesse-and-ueberfahrt"
 */
export function toSlug(text: string, rules: SlugRules): string {
  return withoutHyphenAtEnd(toTypedSlug(text, rules));
}

/** The same while somebody types: a hyphen at the end may still be followed by a letter. */
export function toTypedSlug(text: string, { isLowerCase, maxLength }: SlugRules): string {
  const letters = [...text.normalize("NFC")].map(spell).join("");
  const plain = letters
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .normalize("NFC")
    // Quotation marks and apostrophes stand inside of words.
    .replaceAll(/['"’‘“”«»`]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-/, "");
  const cased = isLowerCase ? plain.toLowerCase() : plain;
  return maxLength === null ? cased : cased.slice(0, maxLength);
}

/**
 * The slug after the text that it follows has changed: a slug of that text follows, one that somebody wrote
 * stays.
 */
export function followText(
  slug: string,
  { before, now }: { before: string; now: string },
  rules: SlugRules,
): string {
  return slug === "" || slug === toSlug(before, rules) ? toSlug(now, rules) : slug;
}

function withoutHyphenAtEnd(slug: string): string {
  return slug.replace(/-$/, "");
}

function spell(char: string): string {
  const lower = char.toLowerCase();
  const latin = ownValue(spelled, lower);
  if (latin === undefined) return char;
  return lower === char ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}

const spelled: Readonly<Record<string, string>> = {
  "&": " and ",
  "%": " percent ",
  "€": " euro ",
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  å: "a",
  ð: "d",
  þ: "th",
  đ: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "ng",
  ŧ: "t",
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "yo",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
  і: "i",
  ї: "yi",
  є: "ye",
  ґ: "g",
  α: "a",
  β: "v",
  γ: "g",
  δ: "d",
  ε: "e",
  ζ: "z",
  η: "i",
  θ: "th",
  ι: "i",
  κ: "k",
  λ: "l",
  μ: "m",
  ν: "n",
  ξ: "x",
  ο: "o",
  π: "p",
  ρ: "r",
  σ: "s",
  ς: "s",
  τ: "t",
  υ: "y",
  φ: "f",
  χ: "ch",
  ψ: "ps",
  ω: "o",
  ά: "a",
  έ: "e",
  ή: "i",
  ί: "i",
  ό: "o",
  ύ: "y",
  ώ: "o",
};
