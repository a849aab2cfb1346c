import { isSameReference, isSameValue, mentionedPart, ownValue } from "@rowhouse/contract";
import { changesOf, withoutMarks, type InvalidText } from "@rowhouse/extension-kit";
import { fieldOfKey, keysAt } from "../problems/nested-paths.ts";
import { listStillToSend, referenceStillToSend } from "./stored-rows.model.ts";
import type { Unanswered } from "./unanswered.model.ts";

/** Values of an item by field name. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The edits of one item that are not saved yet. Never changed in place:
 * each function below returns the next draft, and the same one when nothing changes.
 */
export interface Draft {
  readonly isNew: boolean;
  /** The values that the edits are compared with: the saved ones, or the defaults of a new item. */
  readonly base: Values;
  /** ETag of the saved values; null when the item is new or the server gave none. */
  readonly etag: string | null;
  /** These are values of a listing or of an earlier visit, which the server has not confirmed yet. */
  readonly isProvisional: boolean;
  readonly staged: Values;
  /**
   * Text in the boxes of fields that is no valid value: an edit that cannot be saved yet. Those of related rows have the
   * whole way there as their key (`nested-paths.ts`); so have errors.
   */
  readonly invalidTexts: Readonly<Record<string, InvalidText>>;
  /** Error messages by field, in the user's language. */
  readonly errors: Readonly<Record<string, string>>;
  /** How many attempts to save have reported errors: each of them leads to the first again. */
  readonly failedAttempts: number;
  /** Fields that hold a reference, with the primary key field of the related collection. */
  readonly relatedKeys: Readonly<Record<string, string>>;
  /** The save that was sent and had no answer; null when it is known what is stored. */
  readonly unanswered: Unanswered | null;
  /**
   * Fields that stage a list of changes (interfaces.md 10.1), with the primary key field of its rows: such edits add up
   * with those of others.
   */
  readonly listKeys: Readonly<Record<string, string>>;
}

export interface DraftStart extends Partial<
  Pick<Draft, "etag" | "isProvisional" | "relatedKeys" | "listKeys">
> {
  isNew: boolean;
  base: Values;
}

/** A draft without edits. */
export function startDraft(start: DraftStart): Draft {
  const { isNew, base } = start;
  return {
    isNew,
    base,
    etag: start.etag ?? null,
    isProvisional: start.isProvisional ?? false,
    relatedKeys: start.relatedKeys ?? {},
    listKeys: start.listKeys ?? {},
    staged: {},
    invalidTexts: {},
    errors: {},
    failedAttempts: 0,
    unanswered: null,
  };
}

/** Stages a value; a value equal to the saved one reverts the edit instead. Clears the field's error. */
export function stage(draft: Draft, field: string, value: unknown): Draft {
  // A list without changes is no edit, whatever stands for it.
  if (Object.hasOwn(draft.listKeys, field) && changesOf(value).length === 0)
    return withoutStaged(draft, field);
  if (isSame(draft, field, [ownValue(draft.base, field), value]))
    return withoutStaged(draft, field);
  if (Object.hasOwn(draft.staged, field) && Object.is(ownValue(draft.staged, field), value))
    return draft;
  return {
    ...draft,
    staged: { ...draft.staged, [field]: value },
    errors: without(draft.errors, field),
  };
}

/** Reverts the edit of one field, text that is no valid value included, also in its rows. */
export function unstage(draft: Draft, field: string): Draft {
  const inside = [...keysAt(draft.invalidTexts, [field]), ...keysAt(draft.errors, [field])];
  const quiet = inside.reduce((next, key) => withInvalidText(next, key, null), draft);
  return withoutStaged(quiet, field);
}

/** Reverts all edits. */
export function reset(draft: Draft): Draft {
  return isDirty(draft) || hasErrors(draft)
    ? { ...draft, staged: {}, invalidTexts: {}, errors: {}, unanswered: null }
    : draft;
}

/**
 * Stores text that is no valid value beside the field's value; null when there is none any more, which also ends what was
 * said of it.
 */
export function withInvalidText(draft: Draft, field: string, invalid: InvalidText | null): Draft {
  if (invalid !== null)
    return { ...draft, invalidTexts: { ...draft.invalidTexts, [field]: invalid } };
  if (!Object.hasOwn(draft.invalidTexts, field) && !Object.hasOwn(draft.errors, field))
    return draft;
  return {
    ...draft,
    invalidTexts: without(draft.invalidTexts, field),
    errors: without(draft.errors, field),
  };
}

/** Stages several values at once, for example edits from the journal. */
export function stageAll(draft: Draft, values: Values): Draft {
  return Object.entries(values).reduce((next, [field, value]) => stage(next, field, value), draft);
}

/** Replaces the errors of all fields. */
export function withErrors(draft: Draft, errors: Readonly<Record<string, string>>): Draft {
  if (Object.keys(errors).length === 0) return hasErrors(draft) ? { ...draft, errors } : draft;
  return { ...draft, errors, failedAttempts: draft.failedAttempts + 1 };
}

/**
 * The draft over newly loaded values. Edits stay. When another user changed a field that is edited here, the
 * old ETag stays too, so that the save is refused and the user chooses which value to keep.
 */
export function rebase(draft: Draft, base: Values, etag: string | null): Draft {
  if (base === draft.base && etag === draft.etag) return draft;
  const lost = Object.keys(draft.staged).filter((field) =>
    isContested(draft, field, ownValue(base, field)),
  );
  const bases = Object.fromEntries(lost.map((field) => [field, ownValue(draft.base, field)]));
  const next = { ...draft, base: { ...base, ...bases }, etag: lost.length > 0 ? draft.etag : etag };
  const staged = Object.entries(draft.staged).filter(
    ([field, value]) => !isSame(draft, field, [ownValue(next.base, field), value]),
  );
  return { ...next, staged: Object.fromEntries(staged) };
}

/** The draft under another model: which fields are references and lists. */
export function described(
  draft: Draft,
  { relatedKeys = {}, listKeys = {} }: Pick<DraftStart, "relatedKeys" | "listKeys">,
): Draft {
  const isSame =
    isSameValue(draft.relatedKeys, relatedKeys) && isSameValue(draft.listKeys, listKeys);
  return isSame ? draft : { ...draft, relatedKeys, listKeys };
}

/** Whether another user gave an edited field a value that is neither the one edited here nor the edit. */
export function isContested(draft: Draft, field: string, theirs: unknown): boolean {
  // Of a field that is gone there is no other value to choose.
  if (Object.hasOwn(draft.listKeys, field) || theirs === undefined) return false;
  const key = ownValue(draft.relatedKeys, field);
  const mine = ownValue(draft.staged, field);
  // Of a related item only the choice counts, and what was edited in it here: the rest of it is not this item's.
  const compared = key === undefined ? theirs : mentionedPart(theirs, mine, key);
  return (
    !isSame(draft, field, [ownValue(draft.base, field), compared]) &&
    !isSame(draft, field, [theirs, mine])
  );
}

/**
 * The draft with edits from the journal, compared with what the item is by now: values that no one changed since
 * take the new ETag, contested ones the old one (see {@link rebase}).
 * @param entry the edits, invalid texts included, the saved values of the edited fields at their time, and the ETag of that version
 */
export function restored(
  draft: Draft,
  entry: Pick<Draft, "staged" | "invalidTexts" | "base" | "etag"> &
    Partial<Pick<Draft, "unanswered">>,
): Draft {
  const then = {
    ...draft,
    base: { ...draft.base, ...entry.base },
    etag: entry.etag,
    staged: { ...entry.staged, ...draft.staged },
    invalidTexts: { ...entry.invalidTexts, ...draft.invalidTexts },
  };
  const next = rebase(then, draft.base, draft.etag);
  return isDirty(next) ? { ...next, unanswered: entry.unanswered ?? next.unanswered } : next;
}

/** The value to show in a field: the staged one, else the saved one (else nothing). */
export function valueOf(draft: Draft, field: string): unknown {
  return Object.hasOwn(draft.staged, field)
    ? ownValue(draft.staged, field)
    : ownValue(draft.base, field);
}

/** All values as the form shows them. */
export function valuesOf(draft: Draft): Values {
  return { ...draft.base, ...draft.staged };
}

/** The fields that the user changed, validly or not; defaults of a new item are no edits. */
export function changedFields(draft: Pick<Draft, "staged" | "invalidTexts">): ReadonlySet<string> {
  return new Set([
    ...Object.keys(draft.staged),
    ...Object.keys(draft.invalidTexts).map(fieldOfKey),
  ]);
}

/** How many fields the user changed. */
export function changeCount(draft: Draft): number {
  return changedFields(draft).size;
}

/** Whether leaving would lose something. */
export function isDirty(draft: Draft): boolean {
  return changeCount(draft) > 0;
}

/**
 * Whether there is anything to save: edits, or the defaults of a new item. Text that is
 * no valid value counts: the attempt to save reports it.
 */
export function canSave(draft: Draft): boolean {
  return isDirty(draft) || Object.keys(payloadOf(draft)).length > 0;
}

/**
 * The payload of a save: the edits; for a new item the defaults too, without those that hold nothing. The one place where the
 * app's own notes are taken out of lists of changes.
 */
export function payloadOf(draft: Draft): Values {
  const staged = withoutMarksIn(draft, draft.staged);
  if (!draft.isNew) return staged;
  const defaults = Object.entries(draft.base).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return { ...Object.fromEntries(defaults), ...staged };
}

/** Only lists of changes and related items hold notes. */
function withoutMarksIn({ listKeys, relatedKeys }: Draft, staged: Values): Values {
  const isNested = (field: string): boolean =>
    Object.hasOwn(listKeys, field) || Object.hasOwn(relatedKeys, field);
  if (!Object.keys(staged).some(isNested)) return staged;
  return Object.fromEntries(
    Object.entries(staged).map(([field, value]) => [
      field,
      isNested(field) ? withoutMarks(value) : value,
    ]),
  );
}

/**
 * The draft after a save: the reply of the server is the base.
 * @param sent the payload of that save; what was typed while it ran stays staged
 * @param rows the stored rows of lists that went on being edited meanwhile, by field
 */
export function saved(
  draft: Draft,
  reply: { base: Values; etag: string | null; sent: Values; rows?: Values },
): Draft {
  const unmarked = withoutMarksIn(draft, draft.staged);
  const later = Object.entries(draft.staged).flatMap(([field, value]): [string, unknown][] => {
    if (!Object.hasOwn(reply.sent, field)) return [[field, value]];
    if (isSameValue(ownValue(unmarked, field), ownValue(reply.sent, field))) return [];
    const left = stillToSend(draft, field, reply);
    return left === undefined ? [] : [[field, left]];
  });
  return {
    ...draft,
    isNew: false,
    base: reply.base,
    etag: reply.etag,
    staged: Object.fromEntries(later),
    errors: {},
    unanswered: null,
  };
}

/** The lists that went on being edited while rows of them were created: which keys those have got decides what is left. */
export function openLists(draft: Draft, sent: Values): string[] {
  const staged = withoutMarksIn(draft, draft.staged);
  return Object.entries(draft.listKeys).flatMap(([field, key]) => {
    const isOpen =
      Object.hasOwn(staged, field) && !isSameValue(ownValue(staged, field), ownValue(sent, field));
    const creates = changesOf(ownValue(sent, field)).some(
      (row) => (ownValue(row, key) ?? null) === null,
    );
    return isOpen && creates ? [field] : [];
  });
}

/** The part of an edited field that is not stored by a save that held another value of it; undefined for nothing. */
function stillToSend(
  { staged, relatedKeys, listKeys }: Draft,
  field: string,
  reply: { base: Values; sent: Values; rows?: Values },
): unknown {
  const value = ownValue(staged, field);
  const stored = ownValue(reply.rows, field) ?? ownValue(reply.base, field);
  const around = { sent: ownValue(reply.sent, field), stored };
  const rowKey = ownValue(listKeys, field);
  if (rowKey !== undefined) return listStillToSend(value, { ...around, key: rowKey }) ?? undefined;
  const key = ownValue(relatedKeys, field);
  return key === undefined ? value : referenceStillToSend(value, { ...around, key });
}

/** Whether replacing the first value of a field by the second changes nothing. */
function isSame(draft: Draft, field: string, [saved, next]: [unknown, unknown]): boolean {
  const relatedKey = ownValue(draft.relatedKeys, field);
  return relatedKey === undefined
    ? isSameValue(saved, next)
    : isSameReference(saved, next, relatedKey);
}

function withoutStaged(draft: Draft, field: string): Draft {
  if (!Object.hasOwn(draft.staged, field) && !Object.hasOwn(draft.errors, field)) return draft;
  return { ...draft, staged: without(draft.staged, field), errors: without(draft.errors, field) };
}

function hasErrors(draft: Draft): boolean {
  return Object.keys(draft.errors).length > 0;
}

function without<T>(
  values: Readonly<Record<string, T>>,
  field: string,
): Readonly<Record<string, T>> {
  if (!Object.hasOwn(values, field)) return values;
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== field));
}
