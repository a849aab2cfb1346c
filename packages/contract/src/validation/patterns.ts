/** The result of testing a value with a field's `validation`. */
export type PatternResult = "match" | "mismatch" | "invalid";

const delimiters = "/#~@%!|";
const email = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\]]{2,}$/u;

/** Whether a text is an e-mail address such as people have; no quoted names, no bare host. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text);
}

/**
 * Tests a text with a regular expression as fields store it: delimited with flags (`/^a/i`) or plain (`^a`). `invalid`
 * when it is no expression; then the field is wrong, not the value.
 */
export function testPattern(pattern: string, text: string): PatternResult {
  const expression = compilePattern(pattern);
  if (!expression) return "invalid";
  return expression.test(text) ? "match" : "mismatch";
}

/**
 * The expression a pattern stands for; null when it is not one. Of the flags i, m, s and u are known, and D, which is
 * how a final `$` behaves here anyway.
 */
export function compilePattern(pattern: string): RegExp | null {
  const { source, flags } = split(pattern);
  try {
    return new RegExp(source, [...new Set(flags.replaceAll("D", ""))].join(""));
  } catch {
    return null;
  }
}

/** A pattern that does not end with the delimiter and known flags is a plain expression: `/a/b`. */
function split(pattern: string): { source: string; flags: string } {
  const [delimiter = " "] = pattern;
  const end = pattern.lastIndexOf(delimiter);
  const flags = pattern.slice(end + 1);
  return delimiters.includes(delimiter) && end > 0 && /^[imsuD]*$/.test(flags)
    ? { source: pattern.slice(1, end), flags }
    : { source: pattern, flags: "" };
}
