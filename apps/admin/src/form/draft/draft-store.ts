import { stage, unstage, type Draft } from "./draft.model.ts";

/** Holds one draft for the screen, so that a key press redraws one field and not the form. */
export interface DraftStore {
  get(): Draft;
  /** Replaces the draft; listeners hear of it when it is another one. */
  update(change: (draft: Draft) => Draft): void;
  stage(field: string, value: unknown): void;
  unstage(field: string): void;
  /** Calls back after each change; answers the way to stop. */
  subscribe(listener: () => void): () => void;
}

export function createDraftStore(start: Draft): DraftStore {
  const listeners = new Set<() => void>();
  let draft = start;
  const update = (change: (draft: Draft) => Draft): void => {
    const next = change(draft);
    if (next === draft) return;
    draft = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => draft,
    update,
    stage: (field, value) => update((current) => stage(current, field, value)),
    unstage: (field) => update((current) => unstage(current, field)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
