import { isSameValue } from "@rowhouse/contract";
import type { Draft, Values } from "./draft.model.ts";

/**
 * A save whose reply has not come (yet): perhaps the server has carried it out. Sent again with the same key it is not
 * carried out twice (API contract 1.8).
 */
export interface Unanswered {
  key: string;
  /** The payloads sent with the key, the first one first: at most one of them is stored. */
  payloads: readonly Values[];
}

/** The draft with a save under way, which keeps the key of the one before as long as that had no answer. */
export function sending(draft: Draft, payload: Values, newKey: () => string): Draft {
  const { key, payloads } = draft.unanswered ?? { key: newKey(), payloads: [] };
  if (payloads.some((sent) => isSameValue(sent, payload))) return draft;
  return { ...draft, unanswered: { key, payloads: [...payloads, payload] } };
}

/** The draft after an answer that says that nothing is stored of what was sent. */
export function refused(draft: Draft): Draft {
  return draft.unanswered === null ? draft : { ...draft, unanswered: null };
}
