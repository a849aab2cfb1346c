import { RE2JS } from "re2js";

import type { PatternResult } from "../validation/check-value.ts";
import { splitConditions, splitDelimiters } from "./split.ts";

/** A condition for a text: all of them hold, and none of the forbidden ones. */
interface Condition {
  expression: RE2JS;
  isForbidden: boolean;
}

const compiled = new Map<string, readonly Condition[] | null>();
/** Far more than the fields of a project have. */
const maxCompiled = 500;

/**
 * Tests a text with a regular expression as fields store it: delimited with flags (`/^a/i`) or plain (`^a`), in time
 * linear to the text, whatever the expression. `invalid` when it is no expression, or one that cannot be tested so
 * (API contract 7.3): then the field is wrong, not the value.
 */
export function testPattern(pattern: string, text: string): PatternResult {
  const conditions = compile(pattern);
  if (conditions === null) return "invalid";
  return conditions.every(({ expression, isForbidden }) => expression.test(text) !== isForbidden)
    ? "match"
    : "mismatch";
}

/** Whether `testPattern` can test with it. */
export function isPattern(pattern: string): boolean {
  return compile(pattern) !== null;
}

/** Compiled once each; every value of a field is tested with the same. */
function compile(pattern: string): readonly Condition[] | null {
  let conditions = compiled.get(pattern);
  if (conditions === undefined) {
    conditions = read(pattern);
    if (compiled.size >= maxCompiled) compiled.clear();
    compiled.set(pattern, conditions);
  }
  return conditions;
}

function read(pattern: string): readonly Condition[] | null {
  const { source, flags } = splitDelimiters(pattern);
  const flagBits =
    (flags.includes("i") ? RE2JS.CASE_INSENSITIVE : 0) |
    (flags.includes("m") ? RE2JS.MULTILINE : 0) |
    (flags.includes("s") ? RE2JS.DOTALL : 0);
  try {
    return splitConditions(source).map(({ source: part, isForbidden }) => ({
      expression: RE2JS.compile(RE2JS.translateRegExp(part), flagBits),
      isForbidden,
    }));
  } catch {
    return null;
  }
}
