import type { Values } from "../../form/draft/draft.model.ts";

/** The initial edits on the page of a new item, beside its defaults; they are not saved. */
export interface Prefill {
  values: Values;
  /** The item that it is a copy of, and the fields that were left out; null for edits that come from elsewhere. */
  copy: { title: string; leftOut: readonly string[] } | null;
}

const waiting = new Map<string, Prefill>();

/** Hands values to the page of a new item that is opened next. */
export function prefillNewItem(collection: string, prefill: Prefill): void {
  waiting.set(collection, prefill);
}

/** The edits that were handed to the page of a new item; null for none. */
export function prefillOf(collection: string): Prefill | null {
  return waiting.get(collection) ?? null;
}

/** Ends the handing over: the next new item begins blank again. */
export function endPrefill(collection: string): void {
  waiting.delete(collection);
}
