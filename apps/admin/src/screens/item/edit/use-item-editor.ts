import { itemKey, type Collection } from "@rowhouse/contract";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { itemAddress, listingAddress, newKey } from "../../../access/address/addresses.ts";
import { useDraft } from "../../../form/draft/draft-store.ts";
import { canSave } from "../../../form/draft/draft.model.ts";
import type { DraftSession } from "../../../form/draft/use-draft-session.ts";
import { useShortcut } from "../../../ui/shortcuts/shortcuts.ts";
import { startValues } from "../read/new-item.model.ts";
import type { OpenItem } from "../read/use-item-page-state.ts";
import { useDelete, type Deletion } from "../save/use-delete.ts";
import { useItemCalls, type StoredItem } from "../save/use-item-calls.ts";
import { useSave, type SaveMode, type Saving } from "../save/use-save.ts";
import type { MenuMode } from "./save-button.tsx";
import { useEditorDraft } from "./use-editor-draft.ts";
import { useHeading, type Heading } from "./use-heading.ts";

/** All that the page of one item shows and does. */
export interface ItemEditorState {
  heading: Heading;
  session: DraftSession;
  /** Nothing may be changed, or not yet. */
  isReadOnly: boolean;
  canSave: boolean;
  /** The other ways to save that make sense here. */
  saveModes: readonly MenuMode[];
  saving: Saving;
  /** Null: this item is not for this user to delete. */
  deletion: Deletion | null;
}

/**
 * The controller of the item page: opens the draft, saves and deletes, and goes where the user belongs afterwards.
 * Does not render when a key is pressed: fields subscribe to `session.store`.
 * @param onAddAnother replaces a new item that was saved by a blank one
 */
export function useItemEditor(open: OpenItem, onAddAnother: () => void): ItemEditorState {
  const { collection, item, rights, isProvisional } = open;
  const { t } = useTranslation();
  const base = useMemo(
    () => item ?? startValues(collection, rights.statuses),
    [item, collection, rights],
  );
  const { lockedFields } = rights;
  const session = useEditorDraft({ ...open, isNew: item === null, base, lockedFields });
  const { store } = session;
  const calls = useItemCalls(open);
  const { toListing, afterSave } = useAfterSave(open, onAddAnother);
  const saving = useSave({ store, calls, rights, collection, onSaved: afterSave });
  const heading = useHeading(collection, open.key, item);
  const deletion = useDelete({
    open,
    calls,
    title: heading.title,
    onDeleted: () => {
      store.reset();
      toListing();
    },
  });
  const isReadOnly = !rights.maySave || isProvisional;
  useShortcut("mod+s", () => void saving.save("stay"), {
    description: t("save_and_stay"),
    enabled: !isReadOnly,
  });
  return {
    heading,
    session,
    isReadOnly,
    canSave: useDraft(store, canSave) && !isReadOnly,
    saveModes: saveModesOf(collection, { isNew: item === null, mayCreate: rights.mayCreate }),
    saving,
    deletion: rights.mayDelete && !isProvisional ? deletion : null,
  };
}

/** Where the user goes when something is saved or deleted (requirements 4, "After save"). */
function useAfterSave({ collection, key }: OpenItem, onAddAnother: () => void) {
  const navigate = useNavigate();
  const name = collection.collection;
  const toListing = (): void => void navigate({ to: listingAddress(name) });
  const toItem = (to: string, replace: boolean): void =>
    void navigate({ to: itemAddress(name, to), replace });
  const afterSave = (mode: SaveMode, { item }: StoredItem): void => {
    const savedKey = item === null ? null : itemKey(collection, item);
    if (mode === "none") return;
    if (mode === "add") {
      if (key === newKey) onAddAnother();
      else toItem(newKey, false);
      return;
    }
    // What may not be read any more has no page to stay on.
    if (savedKey === null || (mode === "leave" && !collection.single)) toListing();
    else if (savedKey !== key) toItem(savedKey, key === newKey);
  };
  return { toListing, afterSave };
}

function saveModesOf(
  collection: Collection,
  { isNew, mayCreate }: { isNew: boolean; mayCreate: boolean },
): MenuMode[] {
  if (collection.single) return [];
  if (!mayCreate) return ["stay"];
  return isNew ? ["stay", "add"] : ["stay", "add", "copy"];
}
