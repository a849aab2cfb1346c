import type { Collection, Model } from "@rowhouse/contract";
import { useMe } from "../../access/hooks.ts";
import { useSession } from "../../access/session-context.ts";
import type { Values } from "../../form/draft/draft.model.ts";
import { useDraftSession, type DraftSession } from "../../form/draft/use-draft-session.ts";
import { changeListFields, editableFields, referenceKeys } from "../read/item-fields.model.ts";

export interface EditorDraftOptions {
  collection: Collection;
  model: Model;
  /** Key of the address; the component needs a React key made of collection and this. */
  key: string;
  isNew: boolean;
  /** What edits are compared with; the same object until it changes. */
  base: Values;
  etag: string | null;
  lockedFields: ReadonlySet<string>;
}

/** The edit session of the signed-in user on one item or several. */
export function useEditorDraft(options: EditorDraftOptions): DraftSession {
  const { collection, model, key, lockedFields, ...start } = options;
  const me = useMe();
  const { owner } = useSession().getSnapshot();
  return useDraftSession({
    ...start,
    scope: {
      user: me.id,
      project: owner?.project ?? "",
      collection: collection.collection,
      key,
    },
    relatedKeys: referenceKeys(model, collection),
    listFields: changeListFields(collection),
    fields: editableFields(collection).filter((field) => !lockedFields.has(field)),
  });
}
