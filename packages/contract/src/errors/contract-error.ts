import { errors, type ErrorKey } from "./catalogue.ts";
import {
  problem,
  problemField,
  problemsBelow,
  problemText,
  type Problem,
  type ProblemPath,
} from "./problems.ts";
import { reasons, type ReasonKey, type ReasonPlaces } from "./reasons.ts";
import type { RuleName, RulePlaces } from "./rules.ts";
import {
  fillPlaces,
  type PlacesOf,
  type TextValue,
  type ValuesArgument,
  type ValuesFor,
} from "./text-places.ts";

/** What an error says beside its key. Everything in it goes to the caller, so it holds nothing secret. */
export interface ErrorParams {
  /** Values for the places of the texts, and `field`: the field concerned. */
  readonly [place: string]: unknown;
  /** The current item of a lost race; a sentence only where no person using the app meets the error. */
  readonly details?: unknown;
  readonly reason?: ReasonKey;
  readonly problems?: readonly Problem[];
}

/** The places of an error's text that its thrower has to fill; `{details}` is filled by a reason or by problems. */
export type ErrorPlaces<Key extends ErrorKey> = Exclude<
  PlacesOf<(typeof errors)[Key]["text"]>,
  "details"
>;

type ErrorArguments<Key extends ErrorKey> = [ErrorPlaces<Key>] extends [never]
  ? [params?: ErrorParams, options?: ErrorOptions]
  : [params: ErrorParams & ValuesFor<ErrorPlaces<Key>>, options?: ErrorOptions];

/**
 * The one error of both ends: a key of the catalogue and its parameters. It holds nothing secret, so its text may
 * be shown; an unexpected failure is any other kind of error and shows as `internal`. A key that does not exist and a
 * parameter that is missing do not compile.
 *
 * @example throw new ContractError('fieldInvalid', { field: 'titel' });
 * @example throw new ContractError('forbidden', because('presetOwner'));
 * @example throw new ContractError('invalidInput', brokenRule('title', 'length', { max: 255 }));
 */
export class ContractError<Key extends ErrorKey = ErrorKey> extends Error {
  readonly key: ErrorKey;
  /** Values of the texts' places. */
  readonly params: ErrorParams;
  readonly reason: ReasonKey | null;
  /** The values that break rules, by their place in the body of the request. */
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

  /** For an error of a nested write: its problems lie below `path` in the body of the request. Gives the error itself. */
  below(path: ProblemPath): this {
    this.problems = problemsBelow(path, this.problems);
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
  ...[values]: ValuesArgument<ReasonPlaces<Reason>>
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
  ...values: ValuesArgument<RulePlaces<Rule>>
): ErrorParams & { readonly field: string } {
  return brokenRules([problem(at, rule, ...values)]);
}

/** The plain-words text of a failure with its places filled; a missing parameter leaves its place empty. */
export function errorText(key: ErrorKey, params: ErrorParams = {}): string {
  return fillPlaces(errors[key].text, { ...params, details: detailsText(params) });
}

function detailsText(params: ErrorParams): string {
  const { details, reason, problems = [] } = params;
  if (typeof details === "string") return details;
  if (problems.length > 0) return problems.map(problemText).join(" ");
  return reason === undefined ? "" : fillPlaces(reasons[reason], params);
}

/** The parameters of an error that are plain values: what fills the places of a text elsewhere. */
export function plainParams(params: ErrorParams): Record<string, TextValue> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]): [string, TextValue][] =>
      name !== "details" && (typeof value === "string" || typeof value === "number")
        ? [[name, value]]
        : [],
    ),
  );
}
