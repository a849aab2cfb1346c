import { isSystemCollection } from "@rowhouse/contract";
import { Suspense, useState, type ReactNode } from "react";
import { referenceKeys } from "../../../editor/read/item-fields.model.ts";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";
import type { WayBack } from "../revisions/go-back-dialog.tsx";
import type { EventContext } from "./event-body.tsx";
import { GoBackDialog } from "./late-parts.ts";
import type { ItemHistory } from "./timeline.model.ts";

/** The ways back through the history of an item, for those who may go them, and the question before. */
export function useGoingBack(
  open: OpenItem,
  history: ItemHistory,
): Pick<EventContext, "goBack"> & { dialog: ReactNode } {
  const { collection, model, rights } = open;
  const [way, setWay] = useState<WayBack | null>(null);
  // The API reverts items of user collections only (API contract 9.4).
  const mayGoBack = rights.maySave && !isSystemCollection(collection.collection);
  const { lockedFields } = rights;
  const relatedKeys = referenceKeys(model, collection);
  return {
    goBack: mayGoBack
      ? { knowledge: { collection, relatedKeys, lockedFields }, choose: setWay }
      : null,
    dialog: way ? (
      <Suspense fallback={null}>
        <GoBackDialog open={open} way={way} history={history} onClose={() => setWay(null)} />
      </Suspense>
    ) : null,
  };
}
