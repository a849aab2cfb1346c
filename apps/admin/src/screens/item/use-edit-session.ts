import type { Collection, Model } from "@rowhouse/contract";
import { useMemo } from "react";
import { useMe, useRights, useRolesOf } from "../../access/hooks.ts";
import { useSession } from "../../access/session-context.ts";
import { useDraftSession, type DraftSession } from "../../form/draft/use-draft-session.ts";
import { changeListFields, editableFields, referenceKeys } from "./page/item-fields.model.ts";
import { itemRights, type ItemRights } from "./item-rights.model.ts";
import type { ItemSource } from "./saving/item-source.ts";
import { startValues } from "./new-item.model.ts";
import type { LoadedItem } from "./page/use-item-page.ts";
import { useItemSource } from "./saving/use-item-source.ts";

export interface EditSessionOptions {
  collection: Collection;
  model: Model;
  /** `+` for a new item. The component needs a key made of collection and item key. */
  itemKey: string;
  loaded: LoadedItem;
}

/** Everything the page of an item works with: its draft, its calls and what may be done. */
export interface EditSession {
  session: DraftSession;
  source: ItemSource;
  rights: ItemRights;
  /** Nothing may be changed, or not yet. */
  isReadOnly: boolean;
}

/** Opens the edit session of an item for the signed-in person. */
export function useEditSession({
  collection,
  model,
  itemKey,
  loaded,
}: EditSessionOptions): EditSession {
  const me = useMe();
  const state = useSession().state();
  const allRights = useRights();
  const rolesOf = useRolesOf();
  const source = useItemSource({ collection, model, itemKey });
  const rights = useMemo(
    () => itemRights({ rights: allRights, collection, item: loaded.item, rolesOf }),
    [allRights, collection, loaded.item, rolesOf],
  );
  const base = useMemo(
    () => loaded.item ?? startValues(collection, rights.statuses),
    [loaded.item, collection, rights],
  );
  const session = useDraftSession({
    scope: {
      user: me.id,
      project: state.status === "out" ? "" : state.project,
      collection: collection.collection,
      key: itemKey,
    },
    isNew: loaded.item === null,
    base,
    etag: loaded.etag,
    relatedKeys: referenceKeys(model, collection),
    listFields: changeListFields(collection),
    fields: editableFields(collection).filter((field) => !rights.lockedFields.has(field)),
  });
  return { session, source, rights, isReadOnly: !rights.maySave || loaded.isProvisional };
}
