import { can, itemKey, type Item } from "@rowhouse/contract";
import type { ItemAction } from "@rowhouse/extension-kit";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { hrefOf, itemAddress } from "../../../access/address/addresses.ts";
import { useRights } from "../../../access/hooks.ts";
import { isCopyable } from "../../../editor/read/copy.model.ts";
import { useOpenCopy } from "../../../editor/read/use-open-copy.ts";
import { notify } from "../../../design/notify/notify.ts";
import type { Listing } from "../use-listing.ts";

/** The actions that the user may take on one item of a listing, for the menu of its row. */
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

/** Opens a copy of an item; null where this user cannot make one. */
function useDuplicate({ collection }: Listing): ((item: Item) => Promise<void>) | null {
  const rights = useRights();
  const openCopy = useOpenCopy(collection);
  if (!isCopyable(collection) || !can(rights, collection, "create")) return null;
  return (item) => openCopy({ key: itemKey(collection, item) ?? "" });
}
