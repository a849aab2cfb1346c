import { errors, limitTexts, type ErrorKey } from "./catalog.ts";
import {
  problem,
  problemField,
  problemsBelow,
  problemText,
  type Problem,
  type ProblemPath,
  fillPlaceholders,
  type PlaceholdersOf,
  type TextValue,
  type ValuesArgument,
  type ValuesFor,
} from "./problems.ts";
import { reasons, type ReasonKey, type ReasonPlaceholders } from "./reasons.ts";
import type { RuleName, RulePlaceholders } from "./rules.ts";
import { ownValue } from "../values/json.ts";

/** The data of an error beside its key. All of it is sent to the caller, so it holds nothing secret. */
export interface ErrorParams {
  /** Values for the placeholders of the texts, and `field`: the field concerned. */
  readonly [name: string]: unknown;
  /** The current item of a stale write; a sentence only for errors that users of the app never see. */
  readonly details?: unknown;
  readonly reason?: ReasonKey;
  readonly problems?: readonly Problem[];
}

/** The placeholders of an error's text that its thrower fills; `{details}` is filled by a reason or by problems. */
export type ErrorPlaceholders<Key extends ErrorKey> = Exclude<
  PlaceholdersOf<(typeof errors)[Key]["text"]>,
  "details"
>;

type ErrorArguments<Key extends ErrorKey> = [ErrorPlaceholders<Key>] extends [never]
  ? [params?: ErrorParams, options?: ErrorOptions]
  : [params: ErrorParams & ValuesFor<ErrorPlaceholders<Key>>, options?: ErrorOptions];

/**
 * The error of server and clients: a key of the catalog and its parameters. It holds nothing secret, so its text may be
 * shown; any other error is unexpected and reported as `internal`. An unknown key or a missing parameter does not compile.
 *
 * @example throw new ContractError('fieldInvalid', { field: 'titel' });
 * @example throw new ContractError('forbidden', because('presetOwner'));
 * @example throw new ContractError('invalidInput', brokenRule('title', 'length', { max: 255 }));
 */
export class ContractError<Key extends ErrorKey = ErrorKey> extends Error {
  readonly key: ErrorKey;
  /** Values for the placeholders of the texts. */
  params: ErrorParams;
  readonly reason: ReasonKey | null;
  /** The values that break rules, by their path in the body of the request. */
  problems: readonly Problem[];

  constructor(key: Key, ...[params = {}, options]: ErrorArguments<Key>) {
    super(errorText(key, params), options);
    this.name = "ContractError";
    this.key = key;
    const { reason, problems, ...rest } = params;
    this.params = rest;
    this.reason = reason ?? null;
    this.problems = problems ?? [];
  }

  /** For an error of a nested write, whose problems are below `path` in the body of the request. Returns the error itself. */
  below(path: ProblemPath): this {
    this.problems = problemsBelow(path, this.problems);
    return this;
  }

  /** For an error of a part of a request: adds what says which part. Returns the error itself. */
  with(params: ErrorParams): this {
    this.params = { ...this.params, ...params };
    return this;
  }

  get code(): number | null {
    return errors[this.key].code;
  }

  get status(): number {
    return errors[this.key].status;
  }
}

/** The parameters of an error that has a reason. */
export function because<Reason extends ReasonKey>(
  reason: Reason,
  ...[values]: ValuesArgument<ReasonPlaceholders<Reason>>
): ErrorParams {
  return { ...values, reason };
}

/** The parameters of an error about values that break rules; `field` is that of the first. */
export function brokenRules(
  problems: readonly Problem[],
): ErrorParams & { readonly field: string } {
  const [first] = problems;
  return { field: first ? problemField(first) : "", problems };
}

/**
 * The same for one value.
 *
 * @param at name of the field, or the whole path to it
 */
export function brokenRule<Rule extends RuleName>(
  at: string | ProblemPath,
  rule: Rule,
  ...values: ValuesArgument<RulePlaceholders<Rule>>
): ErrorParams & { readonly field: string } {
  return brokenRules([problem(at, rule, ...values)]);
}

/** The text of a failure with its placeholders filled; those without a parameter are empty. */
export function errorText(key: ErrorKey, params: ErrorParams = {}): string {
  const bound = key === "limitExceeded" ? ownValue(limitTexts, String(params["name"])) : undefined;
  const text = typeof bound === "string" ? bound : errors[key].text;
  return fillPlaceholders(text, { ...params, details: detailsText(params) });
}

function detailsText(params: ErrorParams): string {
  const { details, reason, problems = [] } = params;
  if (typeof details === "string") return details;
  if (problems.length > 0) return problems.map(problemText).join(" ");
  return reason === undefined ? "" : fillPlaceholders(reasons[reason], params);
}

/** The parameters of an error that are plain values, for texts elsewhere. */
export function plainParams(params: ErrorParams): Record<string, TextValue> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]): [string, TextValue][] =>
      name !== "details" && (typeof value === "string" || typeof value === "number")
        ? [[name, value]]
        : [],
    ),
  );
}

/** The errors of the rules whose problems are not `invalidInput` (API contract 7.3). */
const errorKeys: Partial<Record<RuleName, "listForField" | "unprocessable">> = {
  scalar: "listForField",
  patternInvalid: "unprocessable",
  length: "unprocessable",
  precision: "unprocessable",
};

/**
 * One error for all broken rules of an item: `field: message field2: message` (API contract 7.3). The first one decides
 * the code. `breaches` is for clients that do not know `problems`.
 */
export function validationError(problems: readonly Problem[]): ContractError {
  const [first] = problems;
  return new ContractError((first && errorKeys[first.rule]) ?? "invalidInput", {
    ...brokenRules(problems),
    breaches: problems.map(({ path, rule, values }) => ({
      field: path.at(-1),
      rule,
      params: rule === "length" ? { length: values["max"] } : values,
    })),
  });
}
