import { ownValue } from "@rowhouse/contract";
import { isContested, rebase, type Draft, type Values } from "./draft.model.ts";

/** A field that was changed here and by another user, each to another value. */
export interface Conflict {
  field: string;
  /** Its name where it is no field of the item; its values are texts then. */
  label?: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Which value of a conflict to keep. */
export type Side = "mine" | "theirs";

/** Finds the edits that cannot be merged without asking. Fields that only one side changed are none of them. */
export function findConflicts(draft: Draft, theirs: Values): Conflict[] {
  return Object.entries(draft.staged)
    .filter(([field]) => isContested(draft, field, ownValue(theirs, field)))
    .map(([field, mine]) => ({
      field,
      base: ownValue(draft.base, field),
      mine,
      theirs: ownValue(theirs, field),
    }));
}

/**
 * The draft over the values that another user saved, ready to be saved again with their version.
 * @param choices the side to keep per conflict; a field that is not named keeps the own value
 */
export function mergeWith(
  draft: Draft,
  current: { values: Values; etag: string | null },
  choices: Readonly<Record<string, Side>>,
): Draft {
  const given = Object.entries(draft.staged).filter(
    ([field]) => ownValue(choices, field) !== "theirs",
  );
  // Their values become what is compared with, so that nothing counts as contested.
  const level = {
    ...draft,
    base: { ...draft.base, ...current.values },
    staged: Object.fromEntries(given),
  };
  return rebase(level, current.values, current.etag);
}

/** Fields that another user changed and that were taken over because they were not edited here. */
export function takenOver(draft: Draft, theirs: Values): string[] {
  const untouched = { ...draft, staged: {} };
  return Object.keys(theirs).filter(
    (field) =>
      !Object.hasOwn(draft.staged, field) &&
      Object.hasOwn(draft.base, field) &&
      isContested(untouched, field, ownValue(theirs, field)),
  );
}
