import { rules, type RuleName, type RulePlaces } from "./rules.ts";
import { fillPlaces, type TextValue, type ValuesArgument } from "./text-places.ts";

/** Where in the body of a request: names of fields, and the place in a list, `["images", 0, "title"]`. */
export type ProblemPath = readonly (string | number)[];

/** A rule that one value of a request breaks. */
export interface Problem {
  readonly path: ProblemPath;
  readonly rule: RuleName;
  /** What the sentence of the rule needs, `{ max: 255 }`; `field` where the path does not end at the field. */
  readonly values: Readonly<Record<string, TextValue>>;
}

/**
 * A problem of one field.
 *
 * @param at name of the field, or the whole path to it
 * @example problem("title", "length", { max: 255 })
 */
export function problem<Rule extends RuleName>(
  at: string | ProblemPath,
  rule: Rule,
  ...[values]: ValuesArgument<RulePlaces<Rule>>
): Problem {
  return { path: typeof at === "string" ? [at] : at, rule, values: { ...values } };
}

/** The name of the field a problem is about; the empty text when it is about the whole body. */
export function problemField({ path }: Problem): string {
  return path.findLast((part) => typeof part === "string") ?? "";
}

/** The sentence that says a problem in `message`, in English. */
export function problemText(found: Problem): string {
  return fillPlaces(rules[found.rule], { field: problemField(found), ...found.values });
}

/** The same problems seen from a row further out: their paths begin with `path`. */
export function problemsBelow(path: ProblemPath, problems: readonly Problem[]): Problem[] {
  return problems.map((found) => ({ ...found, path: [...path, ...found.path] }));
}
