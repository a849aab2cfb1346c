import type { InvalidText } from "@rowhouse/extension-kit";
import { useDeferredValue } from "react";
import { createWatched, useWatched, type Watched } from "../../design/watched.ts";
import {
  isDirty,
  reset,
  stage,
  unstage,
  withErrors,
  withInvalidText,
  type Draft,
} from "./draft.model.ts";

/**
 * Holds the draft of one open item outside React, so that a key press renders one field and not the page. Inputs stage
 * values, the page resets them, a save reports errors; `use-draft-session.ts` connects the store to the journal.
 */
export interface DraftStore extends Watched<Draft> {
  /** Sets the value of a field; the saved value reverts the edit. */
  stage(field: string, value: unknown): void;
  /** Stores text that is no valid value beside the field's value; null when there is none any more. */
  setInvalidText(field: string, invalid: InvalidText | null): void;
  /** Reverts the edit of one field. */
  unstage(field: string): void;
  /** Reverts all edits. */
  reset(): void;
  /** Replaces the error messages of the fields. */
  setErrors(errors: Draft["errors"]): void;
  /** Replaces the draft by a function of draft.model.ts or merge.model.ts; listeners run only when it differs. */
  update(change: (draft: Draft) => Draft): void;
}

export function createDraftStore(start: Draft): DraftStore {
  const draft = createWatched(start);
  const update = (change: (draft: Draft) => Draft): void => draft.set(change(draft.get()));
  return {
    get: draft.get,
    subscribe: draft.subscribe,
    stage: (field, value) => update((current) => stage(current, field, value)),
    setInvalidText: (field, invalid) =>
      update((current) => withInvalidText(current, field, invalid)),
    unstage: (field) => update((current) => unstage(current, field)),
    reset: () => update(reset),
    setErrors: (errors) => update((current) => withErrors(current, errors)),
    update,
  };
}

/**
 * One value derived from the draft; the component renders again only when that value changes.
 * @param select must return the same value (or the same object) for the same draft
 */
export function useDraft<T>(store: DraftStore, select: (draft: Draft) => T): T {
  return useWatched(store, select);
}

/**
 * The same for what a page says of a key: it follows the key, which is shown first. That all was saved or taken back is said at
 * once, however much the page has to render meanwhile.
 */
export function useDraftLater<T>(store: DraftStore, select: (draft: Draft) => T): T {
  const current = useDraft(store, select);
  const later = useDeferredValue(current);
  return useDraft(store, isDirty) ? later : current;
}
