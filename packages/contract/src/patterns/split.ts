const delimiters = "/#~@%!|";

/**
 * The expression and the flags of a stored pattern. Of the flags i, m, s and u are known, and D, which is how a final `$`
 * behaves here anyway. A pattern that does not end with the delimiter and known flags is a plain expression: `/a/b`.
 */
export function splitDelimiters(pattern: string): { source: string; flags: string } {
  const [delimiter = " "] = pattern;
  const end = pattern.lastIndexOf(delimiter);
  const flags = pattern.slice(end + 1);
  return delimiters.includes(delimiter) && end > 0 && /^[imsuD]*$/.test(flags)
    ? { source: pattern.slice(1, end), flags }
    : { source: pattern, flags: "" };
}

/** One expression that has to match, or must not. */
export interface ConditionSource {
  source: string;
  isForbidden: boolean;
}

/**
 * Looking ahead is not linear, but at the beginning of the text it only says that several things hold at once, which is
 * how rules for passwords are written: `^(?=.*[a-z])(?=.*\d)\S{8,}$` becomes `^.*[a-z]`, `^.*\d` and `^\S{8,}$`. Looking
 * ahead elsewhere stays, and is no expression that can be tested.
 */
export function splitConditions(source: string): ConditionSource[] {
  const conditions: ConditionSource[] = [];
  let rest = source.startsWith("^") ? source.slice(1) : source;
  // Without ^ the place is fixed only if what is looked for begins with it.
  let isAnchored = rest !== source;
  for (;;) {
    const [, sign] = /^\(\?([=!])/.exec(rest) ?? [];
    const end = sign === undefined ? -1 : closingParenthesis(rest);
    if (end < 0) break;
    const inner = rest.slice(3, end);
    isAnchored ||= sign === "=" && inner.startsWith("^") && !hasAlternatives(inner);
    if (!isAnchored || isRepeated(rest.slice(end + 1))) return [{ source, isForbidden: false }];
    conditions.push({ source: `^(?:${inner})`, isForbidden: sign === "!" });
    rest = rest.slice(end + 1);
  }
  if (conditions.length === 0) return [{ source, isForbidden: false }];
  if (hasAlternatives(rest)) return [{ source, isForbidden: false }];
  return [...conditions, { source: `^(?:${rest})`, isForbidden: false }];
}

/** Where the group ends that the text begins with; -1 when it is never closed. */
function closingParenthesis(text: string): number {
  let depth = 0;
  for (const { character, at } of outsideClasses(text)) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Whether the expression is several of which one has to match. */
function hasAlternatives(text: string): boolean {
  let depth = 0;
  for (const { character } of outsideClasses(text)) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "|" && depth === 0) return true;
  }
  return false;
}

/** A group that may be left out or come again, which is no condition. */
function isRepeated(rest: string): boolean {
  return /^[?*+{]/.test(rest);
}

/** The characters that have a meaning: neither escaped nor in a class like `[(|]`. */
function* outsideClasses(text: string): Generator<{ character: string; at: number }> {
  let isInClass = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\\") at += 1;
    else if (isInClass) isInClass = character !== "]";
    else if (character === "[") isInClass = true;
    else yield { character, at };
  }
}
