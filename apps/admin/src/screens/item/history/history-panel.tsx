import { isSystemCollection, type Collection, type Item } from "@rowhouse/contract";
import { useState } from "react";
import { useMe, useModel } from "../../../access/hooks.ts";
import { ActivityPanel } from "./activity-panel.tsx";
import type { ItemRights } from "../item-rights.model.ts";
import { referencesOf } from "./references.model.ts";
import { RevertDialog } from "./revert-dialog.tsx";
import type { TimelineEntry } from "./timeline.model.ts";
import { useHistory } from "./use-history.ts";

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
  const model = useModel();
  const references = referencesOf({ model, collection }, history.entries ?? [], item);
  const [entry, setEntry] = useState<TimelineEntry | null>(null);
  // The API goes back in user collections only (API contract 9.4).
  const mayRevert = rights.maySave && !isSystemCollection(collection.collection);
  return (
    <>
      <ActivityPanel
        collection={collection}
        history={history}
        references={references}
        commentLevel={rights.comment}
        user={me.id}
        onRevert={mayRevert ? setEntry : null}
      />
      {entry ? (
        <RevertDialog
          collection={collection}
          itemKey={itemKey}
          item={item}
          entry={entry}
          references={references}
          onClose={() => setEntry(null)}
          onReverted={onReverted}
        />
      ) : null}
    </>
  );
}
