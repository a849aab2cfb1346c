/** How hard a password is to guess. */
export type Strength = "weak" | "fair" | "good" | "strong";

/** The strengths from the least to the best. */
export const strengths: readonly Strength[] = ["weak", "fair", "good", "strong"];

/**
 * Estimates how hard a text is to guess, by its length, the kinds of characters, and how much it repeats itself. It
 * knows no dictionary: a hint, not a check.
 */
export function strengthOf(text: string): Strength {
  if (/pass|qwert|1234|admin|letme|welcome/i.test(text)) return "weak";
  const chars = [...text];
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(text)).length;
  const steps = chars.filter((char, index) => !isNext(chars[index - 1], char)).length;
  const bits = Math.min(steps, new Set(chars).size * 2) * (2 + kinds);
  if (bits < 40) return "weak";
  if (bits < 60) return "fair";
  return bits < 85 ? "good" : "strong";
}

/** Whether a character repeats or continues the one before it, as in "aaa" and "abc". */
function isNext(before: string | undefined, char: string): boolean {
  if (before === undefined) return false;
  return Math.abs((char.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) < 2;
}

/** Letters, digits and signs that nobody takes for one another. */
const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_+=!?*#";

/** A random password of 20 characters, which is strong: now and then chance leaves out digits or signs, and is asked again. */
export function makeSecret(): string {
  // 64 characters: each byte gives one of them with the same likelihood.
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  const made = [...bytes].map((byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return strengthOf(made) === "strong" ? made : makeSecret();
}
