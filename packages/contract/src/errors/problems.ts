import { rules, type RuleName, type RulePlaceholders } from "./rules.ts";
import { ownValue } from "../values/json.ts";

/** Where in the body of a request: names of fields, and indexes of lists, `["images", 0, "title"]`. */
export type ProblemPath = readonly (string | number)[];

/** A rule that one value of a request breaks. */
export interface Problem {
  readonly path: ProblemPath;
  readonly rule: RuleName;
  /** Values for the text of the rule, `{ max: 255 }`; `field` where the path does not end at the field. */
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
  ...[values]: ValuesArgument<RulePlaceholders<Rule>>
): Problem {
  return { path: typeof at === "string" ? [at] : at, rule, values: { ...values } };
}

/** The name of the field a problem is about; the empty text when it is about the whole body. */
export function problemField({ path }: Problem): string {
  return path.findLast((part) => typeof part === "string") ?? "";
}

/** The English text of a problem in `message`. */
export function problemText(found: Problem): string {
  return fillPlaceholders(rules[found.rule], {
    field: problemField(found) || "The body",
    ...found.values,
  });
}

/** The same problems as reported for an outer row: their paths begin with `path`. */
export function problemsBelow(path: ProblemPath, problems: readonly Problem[]): Problem[] {
  return problems.map((found) => ({ ...found, path: [...path, ...found.path] }));
}

/** A value for a placeholder of a text. */
export type TextValue = string | number;

/** The names of the `{name}` placeholders of a text. */
export type PlaceholdersOf<Text extends string> =
  Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersOf<Rest> : never;

/** One value for each of these placeholders. */
export type ValuesFor<Name extends string> = Readonly<Record<Name, TextValue>>;

/** The last argument of a function that fills a text: needed only if the text has placeholders. */
export type ValuesArgument<Name extends string> = [Name] extends [never]
  ? []
  : [values: ValuesFor<Name>];

/** Fills the `{name}` placeholders of a text; those without a value are empty. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, unknown>>): string {
  return text
    .replace(/\{(\w+)\}/g, (_placeholder, name: string) => plainText(ownValue(values, name)))
    .replace(/ {2,}/g, " ")
    .trim();
}

function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
