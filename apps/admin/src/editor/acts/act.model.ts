import { isSameReference, isSameValue, ownValue, type Item } from "@rowhouse/contract";
import type { ListChange } from "../changes/list-change.ts";
import type { Removal } from "../removal/removal.model.ts";

/** The effect of an act: `revert` gives items back what an edit has overwritten. */
export type ActKind = "edit" | "delete" | "copy" | "restore" | "revert";

/** One thing that is done to many items. Which items they are is fixed when it begins. */
export interface Act {
  id: string;
  user: number;
  project: string;
  collection: string;
  kind: ActKind;
  /** The values that an edit writes, or has written, where this act takes it back. */
  changes: Item;
  /** Lists of texts that an edit changes, each item's own; `changes` names their fields as well. */
  lists?: Readonly<Record<string, ListChange>>;
  /** The way in which items are deleted, or were. */
  removal: Removal;
  /** Why: stored with each write, needed where the rights require it. */
  comment: string | null;
  /** The act takes another one back. */
  isUndo: boolean;
  /** Milliseconds since 1970. */
  begunAt: number;
}

/** An item of an act, before its turn comes. */
export interface PlannedItem {
  key: string;
  title?: string;
  /** The values that it is given back, and those that the act before has written. */
  former?: Item;
  written?: Item;
}

/** An item that may be written: with its values now, as far as they change. */
export interface ReadyItem {
  key: string;
  title: string | null;
  /** The values that are sent. */
  values: Item;
  former: Item;
}

/** An item that was written. */
export interface DoneItem {
  key: string;
  title: string | null;
  former: Item;
  /** The values that are stored now, where they differ from those that were sent. */
  written?: Item;
  /** The key of its copy. */
  made?: string;
}

/** An item that stayed as it was. */
export interface RefusedItem {
  key: string;
  title: string | null;
  /** Why, in the words of the user's language. */
  reason: string;
}

/** A step that has begun: it can be gone on with, and what was sent can be sent again. */
export interface OpenStep {
  /** The items that are still to be written, by requests; the first one may have been sent. */
  groups: readonly (readonly ReadyItem[])[];
  /** The idempotency key of the first one. */
  idempotencyKey: string;
  isSent: boolean;
  done: readonly DoneItem[];
  refused: readonly RefusedItem[];
  /** Planned items that the step covers. */
  size: number;
}

/** How far an act is. */
export interface ActState {
  act: Act;
  /** `interrupted`: the page was closed while it was under way. */
  phase: "interrupted" | "running" | "stopping" | "paused" | "stopped" | "done";
  total: number;
  done: number;
  refused: readonly RefusedItem[];
  /** Why it pauses; null for other phases. */
  problem: string | null;
}

/** The effect of an act in words: a removal into a status is not a deletion, and deleting copies takes them back. */
export function verbOf({ kind, removal, isUndo }: Act): string {
  if (kind === "delete") return isUndo ? "uncopy" : removal.kind === "status" ? "remove" : "delete";
  return kind === "restore" && isUndo ? "undelete" : kind;
}

/** Whether something can be taken back: an undo cannot, nor can an act that did nothing, or goes on. */
export function isUndoable({ act, phase, done }: ActState): boolean {
  return !act.isUndo && act.kind !== "restore" && done > 0 && !isUnderWay(phase);
}

/** Whether the act is being carried out. */
export function isUnderWay(phase: ActState["phase"]): boolean {
  return phase === "running" || phase === "stopping";
}

/** Characters of keys in one address: beyond that servers and proxies refuse it. */
const longestAddress = 6000;

/** The next items of a plan: at most so many, and no more than fit into one address. */
export function nextPart(
  plan: readonly PlannedItem[],
  { from, size }: { from: number; size: number },
): PlannedItem[] {
  const part: PlannedItem[] = [];
  let length = 0;
  for (const item of plan.slice(from, from + size)) {
    length += encodeURIComponent(`${item.key},`).length;
    if (part.length > 0 && length > longestAddress) break;
    part.push(item);
  }
  return part;
}

/** Acts of no more items are over at once: they are reported like the change of one item. */
export const smallAct = 100;

/** Items in the first step, and the bounds of the later ones. */
export const stepSizes = { first: 50, min: 10, max: 200 } as const;

/** Milliseconds that a step should take: short enough to stop soon and to leave the server free for others. */
const stepMs = 400;

/** The size of the next step, by the time that the last one took. */
export function nextSize(size: number, tookMs: number): number {
  const fitting = Math.round((size * stepMs) / Math.max(tookMs, 1));
  const near = Math.min(Math.max(fitting, Math.ceil(size / 2)), size * 2);
  return Math.min(Math.max(near, stepSizes.min), stepSizes.max);
}

/** Whether an item still holds what an act has written. */
export function holds(
  item: Item,
  written: Item,
  relatedKeys: Readonly<Record<string, string>>,
): boolean {
  return Object.keys(written).every((name) => {
    const [now, then] = [ownValue(item, name) ?? null, ownValue(written, name) ?? null];
    const related = ownValue(relatedKeys, name);
    return related === undefined ? isSameValue(now, then) : isSameReference(now, then, related);
  });
}

/** The plan that takes an act back: the items that were written last come first. */
export function undoPlan(act: Act, done: readonly DoneItem[]): PlannedItem[] {
  return done.toReversed().flatMap(({ key, title, former, written, made }): PlannedItem[] => {
    const named = title === null ? {} : { title };
    if (act.kind === "copy") return made === undefined ? [] : [{ key: made, ...named }];
    if (act.kind === "delete") return [{ key, ...named }];
    return [{ key, ...named, former, written: written ?? act.changes }];
  });
}

/** The act that takes another one back. */
export function undoOf(act: Act, { id, begunAt }: Pick<Act, "id" | "begunAt">): Act {
  const kind = act.kind === "copy" ? "delete" : act.kind === "delete" ? "restore" : "revert";
  return { ...act, id, begunAt, kind, isUndo: true };
}
