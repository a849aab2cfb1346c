import type { Caller } from "../caller.ts";
import { rowCalls } from "../row-calls.ts";

/** Calls for revisions (API contract 2.13); those of one item: `items.revisions`. */
export function revisionsResource(caller: Caller) {
  const { list, read } = rowCalls(caller, "/:project/revisions");
  return { list, read };
}
