import { ownValue } from "@rowhouse/contract";
import type { DraftStore } from "./draft-store.ts";
import type { Draft } from "./draft.model.ts";
import { fieldOfKey } from "../problems/nested-paths.ts";

/** The edits of a draft as they were at one moment. */
type Edits = Pick<Draft, "staged" | "invalidTexts">;

/** The steps in which a draft was edited. What is saved, or loaded again with other values, begins a new history. */
export interface DraftHistory {
  canUndo(): boolean;
  canRedo(): boolean;
  /** Takes the last step back and gives the fields that changed by it; none without a step. */
  undo(): readonly string[];
  /** Repeats the step that was taken back last. */
  redo(): readonly string[];
}

/** Milliseconds in which changes of one field make one step. */
const stepLength = 1000;
const maxSteps = 200;

/** Follows the edits of a store from now on. */
export function followDraft(store: DraftStore, now: () => number = Date.now): DraftHistory {
  let last = store.get();
  let past: Edits[] = [];
  let future: Edits[] = [];
  let step = { field: "", at: 0 };

  store.subscribe(() => {
    const before = last;
    last = store.get();
    if (last.base !== before.base) {
      past = [];
      future = [];
    }
    if (last.base !== before.base || isSame(last, before)) return;
    const fields = changedBetween(before, last);
    const [field = ""] = fields.length === 1 ? fields : [];
    const at = now();
    // Taking an edit back is a step of its own.
    const isEdited = Object.hasOwn(last.staged, field) || Object.hasOwn(last.invalidTexts, field);
    const goesOn = isEdited && field === step.field && at - step.at < stepLength;
    if (!goesOn || past.length === 0) past = [...past.slice(1 - maxSteps), before];
    future = [];
    step = { field, at };
  });

  function move(from: Edits[], to: Edits[]): readonly string[] {
    const target = from.pop();
    if (target === undefined) return [];
    const { staged, invalidTexts } = target;
    const changed = changedBetween(last, target);
    // Text that was typed and removed again is no step.
    if (changed.length === 0) return move(from, to);
    to.push(last);
    step = { field: "", at: 0 };
    // The listener above sees nothing new in it.
    last = { ...last, staged, invalidTexts };
    const errors = Object.fromEntries(
      Object.entries(last.errors).filter(([key]) => !changed.includes(fieldOfKey(key))),
    );
    store.update((draft) => ({ ...draft, staged, invalidTexts, errors }));
    return changed;
  }

  return {
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    undo: () => move(past, future),
    redo: () => move(future, past),
  };
}

function isSame(one: Edits, other: Edits): boolean {
  return one.staged === other.staged && one.invalidTexts === other.invalidTexts;
}

/** The fields that two states of the edits differ in. */
function changedBetween(one: Edits, other: Edits): string[] {
  const differing = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>) =>
    Object.keys({ ...a, ...b }).filter(
      (key) =>
        ownValue(a, key) !== ownValue(b, key) || Object.hasOwn(a, key) !== Object.hasOwn(b, key),
    );
  return [
    ...new Set([
      ...differing(one.staged, other.staged),
      ...differing(one.invalidTexts, other.invalidTexts).map(fieldOfKey),
    ]),
  ];
}
