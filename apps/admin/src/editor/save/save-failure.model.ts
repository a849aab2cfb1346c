import { type ReportedProblem } from "@rowhouse/contract";
import { isGone, refusalOf } from "../../data/refusal.ts";
import { fieldOfKey } from "../../form/problems/nested-paths.ts";
import { nestedProblemKey, type SentItem } from "../../form/problems/problem-key.ts";
import {
  errorText,
  loadErrorTexts,
  nestedProblemText,
  problemSentences,
  textOfProblems,
  problemText,
} from "../../i18n/error-text.ts";

/** Why a save failed, as the page reports it. */
export type SaveFailure =
  /** Fields are marked; `rest` is what belongs to none of them. */
  | { kind: "fields"; count: number; rest: string | null }
  | { kind: "offline" }
  /** Nothing answered, so it is not known what became of it. */
  | { kind: "unanswered" }
  /** Files that the save waited for were not stored. */
  | { kind: "uploads"; names: readonly string[] }
  | { kind: "gone" }
  | { kind: "rights"; message: string }
  | { kind: "session" }
  | { kind: "server"; message: string };

/** A failure and the errors under its fields, those in lists by the way there (`nested-paths.ts`). */
export interface ReadFailure {
  failure: SaveFailure;
  fields: Record<string, string>;
}

const keyReusedCode = 26;
/** Statuses of a write that was begun and given up: nothing of it is stored, and its key is free. */
const refusedStatuses: ReadonlySet<number> = new Set([409, 412, 422]);

/**
 * Classifies what was thrown by what the user can do about it.
 * @param sent the item that was to be saved; null where no form shows its fields
 */
export async function readFailure(error: unknown, sent: SentItem | null): Promise<ReadFailure> {
  await loadErrorTexts();
  const message = errorText(error) ?? "";
  const refusal = refusalOf(error);
  if (!refusal) return { failure: { kind: "server", message }, fields: {} };
  const { status, problems, reason } = refusal;
  if (status === 0)
    return { failure: { kind: hasNoLine() ? "offline" : "unanswered" }, fields: {} };
  if (status === 401) return { failure: { kind: "session" }, fields: {} };
  if (isGone(error)) return { failure: { kind: "gone" }, fields: {} };
  // A refusal with a reason is about what was sent, and not about what the user may do.
  if (status === 403 && reason === null) {
    // The refused item may be a row of a list, and the item itself be free to change.
    const refused = refusal.params["collection"] ?? sent?.collection.collection;
    const isOwn = sent === null || refused === sent.collection.collection;
    return { failure: { kind: isOwn ? "rights" : "server", message }, fields: {} };
  }
  const known = sent?.collection.fields ?? {};
  const own = problems.filter(({ path: [field] }) => Object.hasOwn(known, String(field)));
  if (sent === null || own.length === 0)
    return { failure: { kind: "server", message }, fields: {} };
  const others = problems.filter((found) => !own.includes(found));
  const fields = textsByField(own, sent);
  const rest = others.length === 0 ? null : problemSentences(others);
  const { size: count } = new Set(Object.keys(fields).map(fieldOfKey));
  return { failure: { kind: "fields", count, rest }, fields };
}

function hasNoLine(): boolean {
  return !navigator.onLine;
}

/** Whether the key of the write belongs to another one, which had no answer. */
export function isKeyReused(error: unknown): boolean {
  return refusalOf(error)?.code === keyReusedCode;
}

/** Whether the server has tried the write and stored nothing; all other failures leave open what became of it. */
export function isRefused(error: unknown): boolean {
  return refusedStatuses.has(refusalOf(error)?.status ?? 0);
}

/**
 * A problem in a row is shown at the field of that row. The first name of a path is a field of the form; where no form shows
 * what follows, the text stands there.
 */
function textsByField(
  problems: readonly ReportedProblem[],
  sent: SentItem,
): Record<string, string> {
  const fields = new Map<string, string[]>();
  for (const found of problems) {
    const [name = ""] = found.path;
    const inRow = nestedProblemKey(found, sent);
    const isNested = found.path.length > 1 || found.values["field"] !== undefined;
    const text = inRow === null && isNested ? nestedProblemText(found) : problemText(found);
    const key = inRow ?? String(name);
    fields.set(key, [...(fields.get(key) ?? []), text]);
  }
  return Object.fromEntries([...fields].map(([key, texts]) => [key, textOfProblems(texts)]));
}
