import {
  canItem,
  itemKey,
  mustExplain,
  ownValue,
  statusOf,
  writableFields,
  type Collection,
  type Item,
} from "@rowhouse/contract";
import { useHost, type ItemChange } from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { useRights, useRolesOf } from "../../../access/hooks.ts";
import { changeShownItemMutation } from "../../../data/item-change.ts";
import { isRemoved, withOwnerKey } from "../../../editor/removal/removal.model.ts";
import { explainError } from "../../../i18n/error-text.ts";
import { notify } from "../../../design/notify/notify.ts";

/** Changes items where a listing shows them; each change can be taken back for a while. */
export function useItemChange(collection: Collection): ItemChange {
  const { t } = useTranslation();
  const { itemTitle } = useHost();
  const rights = useRights();
  const rolesOf = useRolesOf();
  const { mutateAsync } = useMutation(changeShownItemMutation(collection));

  async function store(shown: Item, changes: Item): Promise<boolean> {
    const key = itemKey(collection, shown) ?? "";
    const item = itemTitle(collection, shown) ?? key;
    try {
      const isStored = await mutateAsync({ key, shown, changes });
      if (!isStored) notify({ color: "warning", title: t("listing.changedMeanwhile", { item }) });
      return isStored;
    } catch (error) {
      const details = await explainError(error);
      notify({
        color: "danger",
        title: t("listing.changeFailed", { item }),
        ...(details === null ? {} : { details }),
        delay: 0,
      });
      return false;
    }
  }

  return {
    can: (item, field) =>
      !field.readonly &&
      !isRemoved(collection, item) &&
      canItem(rights, collection, {
        action: "update",
        item: withOwnerKey(collection, item),
        rolesOf,
      }) &&
      // A change that has to be explained is made on the item's page.
      !mustExplain({ rights, collection, action: "update", status: statusOf(collection, item) }) &&
      writableFields(rights, collection, statusOf(collection, item) ?? undefined).has(field.field),
    store: async (shown, changes) => {
      if (!(await store(shown, changes))) return false;
      const before = Object.fromEntries(
        Object.keys(changes).map((field) => [field, ownValue(shown, field) ?? null]),
      );
      notify({
        color: "success",
        title: t("listing.changed", {
          item: itemTitle(collection, shown) ?? itemKey(collection, shown),
        }),
        actionLabel: t("removal.undo"),
        onClick: () => void store({ ...shown, ...changes }, before),
      });
      return true;
    },
  };
}
