import type { Collection } from "@rowhouse/contract";
import { useTranslation } from "react-i18next";
import { itemAddress, listingAddress } from "../../../access/address/addresses.ts";
import type { MenuMode } from "../../../editor/page/save-button.tsx";
import type { EditorSetup } from "../../../editor/page/use-item-editor.ts";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { useHeading } from "./use-heading.ts";

/**
 * The words of the item page and where it leads.
 * @param onAddAnother replaces a new item that was saved by a blank one
 */
export function useItemSetup(open: OpenItem, onAddAnother: () => void): EditorSetup {
  const { collection, key, item, rights } = open;
  const { t } = useTranslation();
  const heading = useHeading(collection, key, item);
  const name = collection.collection;
  return {
    heading,
    addresses: { list: listingAddress(name), one: (to) => itemAddress(name, to) },
    saveModes: saveModesOf(collection, { isNew: item === null, mayCreate: rights.mayCreate }),
    confirmDelete: useDeleteQuestion(open, heading.title),
    reports: {
      created: t("item_created"),
      saved: t("item_saved", { count: 1 }),
      deleted: t("item_deleted"),
    },
    onAddAnother,
  };
}

function useDeleteQuestion({ rights }: OpenItem, title: string): EditorSetup["confirmDelete"] {
  const { t } = useTranslation();
  const status = rights.deletedStatus?.name;
  return status === undefined
    ? {
        title: t("delete_are_you_sure"),
        message: t("item.delete_named", { title }),
        confirmLabel: t("delete"),
        danger: true,
      }
    : {
        title: t("soft_delete_are_you_sure", { status }),
        message: t("item.soft_delete_named", { title, status }),
        confirmLabel: t("item.move"),
        danger: true,
      };
}

function saveModesOf(
  collection: Collection,
  { isNew, mayCreate }: { isNew: boolean; mayCreate: boolean },
): MenuMode[] {
  if (collection.single) return [];
  if (!mayCreate) return ["stay"];
  return isNew ? ["stay", "add"] : ["stay", "add", "copy"];
}
