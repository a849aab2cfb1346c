import type { Collection } from "@rowhouse/contract";
import type { Values } from "../../form/draft/draft.model.ts";
import { useMe } from "../../access/hooks.ts";
import { useKeptProject } from "../../access/session-context.ts";
import { useJournalEntries } from "../../form/draft/use-journal-entries.ts";
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
  const { id: user } = useMe();
  const project = useKeptProject();
  const { drafts, discard } = useJournalEntries({
    user,
    project,
    item: { collection: name, key: shown.itemKey },
  });
  return drafts.map((draft) => (
    <StrandedDraft
      key={draft.writer}
      {...shown}
      item={item}
      edits={draft}
      onDiscard={() => void discard(draft)}
    />
  ));
}
