import { can, itemKey, keyFields, mustExplain, type Item } from "@rowhouse/contract";
import type { ItemAction } from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { hrefOf, itemAddress } from "../../../access/address/addresses.ts";
import { useModel, useRights } from "../../../access/hooks.ts";
import { copyItemMutation } from "../../../data/item-writes.ts";
import { copyOf } from "../../../editor/read/new-item.model.ts";
import { itemShape } from "../../../editor/read/item-fields.model.ts";
import { explainError } from "../../../i18n/error-text.ts";
import { notify } from "../../../ui/notify/notify.ts";
import type { Listing } from "../use-listing.ts";

/** What the user may do to one item of a listing, for the menu of its row. */
export function useItemActions(listing: Listing): (item: Item) => ItemAction[] {
  const { t } = useTranslation();
  const router = useRouter();
  const duplicate = useDuplicate(listing);
  const { collection, deletion, selection } = listing;

  const copyLink = async (item: Item): Promise<void> => {
    const address = itemAddress(collection.collection, itemKey(collection, item) ?? "");
    await navigator.clipboard.writeText(new URL(hrefOf(router, address), location.href).href);
    notify({ color: "success", title: t("listing.linkCopied") });
  };
  const remove = async (item: Item): Promise<void> => {
    const isDone = await deletion.remove([item]);
    const key = itemKey(collection, item);
    if (isDone) listing.select(selection.filter((one) => one !== key));
  };

  return (item) => [
    // Browsers give the clipboard to secure pages only.
    ...(window.isSecureContext
      ? [
          {
            id: "link",
            icon: "link",
            label: t("listing.copyLink"),
            run: () => void copyLink(item),
          },
        ]
      : []),
    ...(duplicate === null
      ? []
      : [
          {
            id: "duplicate",
            icon: "content_copy",
            label: t("listing.duplicate"),
            run: () => void duplicate(item),
          },
        ]),
    ...(deletion.canDelete([item])
      ? [
          {
            id: "delete",
            icon: "delete",
            label: t("delete"),
            isDangerous: true,
            run: () => void remove(item),
          },
        ]
      : []),
  ];
}

/**
 * Makes a copy of an item and opens it; null where this user cannot, or has to give reasons. Values that no two items
 * may share are left empty.
 */
function useDuplicate({ collection }: Listing): ((item: Item) => Promise<void>) | null {
  const { t } = useTranslation();
  const router = useRouter();
  const model = useModel();
  const rights = useRights();
  const { mutateAsync } = useMutation(copyItemMutation(itemShape(model, collection)));
  const isAllowed =
    // Another item has another key, which somebody has to choose.
    keyFields(collection).length === 1 &&
    !collection.collection.startsWith("directus_") &&
    can(rights, collection, "create") &&
    !mustExplain({ rights, collection, action: "create", status: null });
  if (!isAllowed) return null;

  const unique = Object.values(collection.fields).filter((field) => field.unique);
  const valuesOf = (item: Item): Item => {
    const copy = copyOf(collection, item);
    for (const { field } of unique) delete copy[field];
    return copy;
  };
  return async (item) => {
    try {
      const key = await mutateAsync({ key: itemKey(collection, item) ?? "", valuesOf });
      notify({ color: "success", title: t("listing.duplicated") });
      if (key !== null)
        void router.navigate({ to: itemAddress(collection.collection, String(key)) });
    } catch (error) {
      const details = await explainError(error);
      const title = t("listing.duplicateFailed");
      notify({ color: "danger", title, ...(details === null ? {} : { details }), delay: 0 });
    }
  };
}
