import type { Item } from "@rowhouse/contract";
import { useMemo, type ReactNode } from "react";
import type { Run } from "./entries.model.ts";
import { useSentence } from "./use-sentence.ts";
import { useSubjects } from "./use-subjects.ts";

const alone: ReadonlyMap<Item, Run> = new Map();

/** Hands on what an entry of the activity says: who did what to which item, by the item's title once that is read. */
export function EntryTold({
  entry,
  children,
}: {
  entry: Item;
  children: (sentence: string) => ReactNode;
}) {
  const titles = useSubjects(useMemo(() => [entry], [entry]));
  const context = useMemo(() => ({ titles, runs: alone }), [titles]);
  return children(useSentence(context)(entry));
}
