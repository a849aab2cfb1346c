import { isApiError } from "@rowhouse/client";
import { titleCase, type Problem, type ReportedProblem } from "@rowhouse/contract";
import { formatsOf } from "./format.ts";
import { addTexts, translate } from "./i18n.ts";
import { currentTranslation, type Values } from "./translation.ts";

/**
 * The text of a failure in the user's language: of its problems, its reason or its key. The server's own message
 * where there is no text; null where there is none either. Most texts come with `loadErrorTexts`.
 */
export function errorText(error: unknown): string | null {
  if (!isApiError(error)) return messageOf(error);
  const { key, reason, params, problems } = error;
  if (problems.length > 0) return problemSentences(problems);
  const own = reason === null ? `errors.${key}` : `reasons.${reason}`;
  const isAboutFields = isFilterRefused(error) || reason === "unknownFields";
  return known(own, isAboutFields ? withFieldNames(params) : params) ?? messageOf(error);
}

/** As `errorText`, once the texts are there. */
export async function explainError(error: unknown): Promise<string | null> {
  await loadErrorTexts();
  return errorText(error);
}

/** Whether nothing is wrong with the server: it is a filter of the request that it cannot use. */
export function isFilterRefused(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.key === "operatorUnknown" || error.reason?.startsWith("filter") === true;
}

/** Whether nothing is wrong with the server: what it was asked for is not there, or does not fit. */
export function isRequestRefused(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}

/**
 * Loads the texts of refusals in the user's language; they are too many for the first load. A text that cannot be
 * loaded is no failure: the server's message is shown instead.
 */
export async function loadErrorTexts(): Promise<void> {
  await addTexts("refusals").catch(() => undefined);
}

/** The problem with a value, for the field it belongs to. */
export function problemText(found: Problem | ReportedProblem): string {
  const message = "message" in found ? found.message : found.rule;
  const { others, ...values } = found.values;
  const shown = typeof others === "string" ? { ...values, others: namesIn(others) } : values;
  return known(`problems.${found.rule}`, shown) ?? message;
}

/** The problem with a value of a related row, for the field that lists the row. */
export function nestedProblemText(found: ReportedProblem): string {
  return translate("problems.in_entry", {
    field: nameOf(found),
    text: problemText(found),
  });
}

/** The problems with values, each a sentence with the name of its field. */
export function problemSentences(problems: readonly ReportedProblem[]): string {
  return formatsOf(currentTranslation().language).sentences(problems.map(problemInField));
}

/** Several problems with one value are sentences; one is none. */
export function textOfProblems(texts: readonly string[]): string {
  const [first = "", ...others] = texts;
  return others.length === 0 ? first : formatsOf(currentTranslation().language).sentences(texts);
}

function problemInField(found: ReportedProblem): string {
  const field = nameOf(found);
  const text = problemText(found);
  return field === "" ? text : translate("problems.in_field", { field, text });
}

/** Names of columns mean nothing to people who filter or write. */
function withFieldNames(params: Values): Values {
  const { field, fields } = params;
  return {
    ...params,
    ...(typeof field === "string" ? { field: titleCase(field) } : {}),
    ...(typeof fields === "string" ? { fields: namesIn(fields) } : {}),
  };
}

/** The readable name of the field; the path may end at a list, whose rows the database does not distinguish. */
function nameOf({ path, values }: ReportedProblem): string {
  const field = values["field"] ?? path.findLast((part) => typeof part === "string") ?? "";
  return titleCase(String(field));
}

/** The readable names of several fields. */
function namesIn(fields: string): string[] {
  return fields.split(", ").map(titleCase);
}

function known(key: string, values: Values): string | null {
  return currentTranslation().exists(key) ? translate(key, values) : null;
}

function messageOf(error: unknown): string | null {
  return error instanceof Error && error.message !== "" ? error.message : null;
}
