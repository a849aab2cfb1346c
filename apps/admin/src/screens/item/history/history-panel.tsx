import { isSystemCollection, type Collection, type Item } from "@rowhouse/contract";
import { lazy, Suspense, useState } from "react";
import { useMe } from "../../../access/hooks.ts";
import { ActivityPanel } from "./activity-panel.tsx";
import type { ItemRights } from "../item-rights.model.ts";
import type { TimelineEntry } from "./timeline.model.ts";
import { useHistory } from "./use-history.ts";

const RevertDialog = lazy(async () => {
  const { RevertDialog: dialog } = await import("./revert-dialog.tsx");
  return { default: dialog };
});

export interface HistoryPanelProps {
  collection: Collection;
  itemKey: string;
  /** The item as it is saved. */
  item: Item;
  rights: ItemRights;
  onReverted(): void;
}

/** Comments and history of the item in the info drawer. */
export function HistoryPanel({ collection, itemKey, item, rights, onReverted }: HistoryPanelProps) {
  const me = useMe();
  const history = useHistory(collection, itemKey);
  const past = { entries: history.entries ?? [], item };
  const [entry, setEntry] = useState<TimelineEntry | null>(null);
  // The API goes back in user collections only (API contract 9.4).
  const mayRevert = rights.maySave && !isSystemCollection(collection.collection);
  return (
    <>
      <ActivityPanel
        collection={collection}
        history={history}
        past={past}
        commentLevel={rights.comment}
        user={me.id}
        onRevert={mayRevert ? setEntry : null}
      />
      {entry ? (
        <Suspense fallback={null}>
          <RevertDialog
            collection={collection}
            itemKey={itemKey}
            past={past}
            entry={entry}
            onClose={() => setEntry(null)}
            onReverted={onReverted}
          />
        </Suspense>
      ) : null}
    </>
  );
}
