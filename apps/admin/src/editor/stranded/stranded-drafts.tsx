import type { Collection } from "@rowhouse/contract";
import { useEffect, useState } from "react";
import { useMe } from "../../access/hooks.ts";
import { useSessionOwner } from "../../access/session-context.ts";
import type { Values } from "../../form/draft/draft.model.ts";
import { sharedJournal, type JournalEntry } from "../../form/draft/journal.ts";
import { StrandedDraft, type StrandedCause } from "./stranded-draft.tsx";

export interface StrandedDraftsProps {
  /** Name of the collection in the address. */
  name: string;
  itemKey: string;
  /** Null: the model knows it no more. */
  collection: Collection | null;
  cause: StrandedCause;
  /** Further values of the item. */
  item?: Values | null;
}

/** The edits of the user in this browser of an item whose page shows no form. */
export function StrandedDrafts({ name, item = null, ...shown }: StrandedDraftsProps) {
  const { itemKey } = shown;
  const me = useMe();
  const project = useSessionOwner()?.project;
  const [drafts, setDrafts] = useState<readonly JournalEntry[]>([]);
  useEffect(() => {
    if (project === undefined) return undefined;
    let isOpen = true;
    const read = async (): Promise<void> => {
      const scope = { user: me.id, project, collection: name, key: itemKey };
      const found = await sharedJournal().list(scope);
      if (isOpen) setDrafts(found);
    };
    // Without storage there are none to show.
    void read().catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [me.id, project, name, itemKey]);

  const discard = (draft: JournalEntry): void => {
    setDrafts((all) => all.filter((one) => one !== draft));
    void sharedJournal().remove(draft.scope, draft.writer);
  };
  return drafts.map((draft) => (
    <StrandedDraft
      key={draft.writer}
      {...shown}
      item={item}
      edits={draft}
      onDiscard={() => discard(draft)}
    />
  ));
}
