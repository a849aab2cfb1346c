import { findCollection, type TrashEntry } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useModel, useRights } from "../../access/hooks.ts";
import { useReason } from "../save/use-reason.ts";
import { mayBringBack, removalOf } from "../removal/removal.model.ts";
import { useCascades } from "../removal/use-cascades.ts";
import { whenIdle } from "./act-store.ts";
import { restoringOrder } from "./restoring.model.ts";
import { needsReason, useActs } from "./use-acts.ts";

/** Brings removed items of any collections back. */
export interface Restoring {
  /** Whether the user may bring an item back, as far as that can be known before. */
  may(entry: TrashEntry): boolean;
  /**
   * Brings items back, collection by collection, each in steps with a report (decision 24); goes on with the next collection
   * only where nothing was refused. Resolves when it is over.
   */
  restore(entries: readonly TrashEntry[]): Promise<void>;
  isBusy: boolean;
}

/** The way back for removed items. */
export function useRestoring(): Restoring {
  const model = useModel();
  const rights = useRights();
  const { itemTitle } = useHost();
  const acts = useActs();
  const askReason = useReason();
  const cascades = useCascades();
  const [isBusy, setBusy] = useState(false);

  const may = ({ collection: name, kind }: TrashEntry): boolean => {
    const collection = findCollection(model, name);
    if (collection === null) return false;
    // Which of the hiding statuses an item has is not known here; the server decides.
    return kind === "delete"
      ? mayBringBack(rights, collection, { kind })
      : mayBringBack(rights, collection, removalOf(collection));
  };
  const carryOut = async (entries: readonly TrashEntry[]): Promise<void> => {
    const order = restoringOrder(model, entries.filter(may));
    const isAsked = order.some(({ collection }) => needsReason(rights, collection, "restore"));
    const given = await askReason(isAsked);
    if (given === null) return;
    const back: TrashEntry[] = [];
    for (const { collection, entries: own } of order) {
      const titles = new Map(own.map(({ key, values }) => [key, itemTitle(collection, values)]));
      const keys = own.map(({ key }) => key);
      const isBegun = await acts.begin({
        kind: "restore",
        collection,
        keys,
        titles,
        comment: given.reason,
      });
      const end = isBegun ? await whenIdle() : null;
      const refused = end?.refused.map(({ key }) => key) ?? [];
      if (end?.phase === "done") back.push(...own.filter(({ key }) => !refused.includes(key)));
      if (end === null || end.phase !== "done" || end.refused.length > 0) break;
    }
    const leftOut = cascades.of(back);
    if (leftOut !== null) cascades.tell(leftOut);
  };
  return {
    may,
    isBusy,
    restore: async (entries) => {
      setBusy(true);
      await carryOut(entries).finally(() => setBusy(false));
    },
  };
}
