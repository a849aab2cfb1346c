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
import { useCallback } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";

import { useRights, useRolesOf } from "../../../access/hooks.ts";
import { changeShownItemMutation } from "../../../data/item-change.ts";
import { isRemoved, withOwnerKey } from "../../../editor/removal/removal.model.ts";
import { explainError } from "../../../i18n/error-text.ts";
import { useFieldLabels } from "../../../registry/use-field-label.ts";
import { notify } from "../../../design/notify/notify.ts";

/** Changes items where a listing shows them; each change can be taken back for a while. */
export function useItemChange(collection: Collection): ItemChange {
  const { t } = useTranslation();
  const { series } = useFormat();
  const { itemTitle } = useHost();
  const labelsOf = useFieldLabels(collection);
  const { mutateAsync } = useMutation(changeShownItemMutation(collection));
  const nameOf = (item: Item) => itemTitle(collection, item) ?? itemKey(collection, item) ?? "";

  function refuse(item: string, why: string | null): void {
    const details = why === null ? {} : { details: why };
    notify({ color: "danger", title: t("listing.changeFailed", { item }), ...details, delay: 0 });
  }

  async function store(
    shown: Item,
    changes: Item,
    onRefused?: (why: string) => void,
  ): Promise<boolean> {
    const item = nameOf(shown);
    try {
      const key = itemKey(collection, shown) ?? "";
      const isStored = await mutateAsync({ key, shown, changes });
      if (isStored) return true;
      if (onRefused) onRefused(t("listing.valueChangedMeanwhile"));
      else notify({ color: "warning", title: t("listing.changedMeanwhile", { item }) });
    } catch (error) {
      const why = await explainError(error);
      if (onRefused) onRefused(why ?? t("listing.changeFailed", { item }));
      else refuse(item, why);
    }
    return false;
  }

  return {
    can: useCanChange(collection),
    store: async (shown, changes, onRefused) => {
      if (!(await store(shown, changes, onRefused))) return false;
      const before = Object.fromEntries(
        Object.keys(changes).map((field) => [field, ownValue(shown, field) ?? null]),
      );
      notify({
        color: "success",
        title: t("listing.changed", {
          item: nameOf(shown),
          fields: series(labelsOf(Object.keys(changes))),
        }),
        actionLabel: t("removal.undo"),
        onClick: () => void store({ ...shown, ...changes }, before),
      });
      return true;
    },
  };
}

/** Whether this user may write a field of an item in a list; the same function while the rights are. */
function useCanChange(collection: Collection): ItemChange["can"] {
  const rights = useRights();
  const rolesOf = useRolesOf();
  return useCallback(
    (item, field) => {
      if (field.readonly || isRemoved(collection, item)) return false;
      const status = statusOf(collection, item);
      const may = { action: "update", item: withOwnerKey(collection, item), rolesOf } as const;
      return (
        canItem(rights, collection, may) &&
        // A change that has to be explained is made on the item's page.
        !mustExplain({ rights, collection, action: "update", status }) &&
        writableFields(rights, collection, status ?? undefined).has(field.field)
      );
    },
    [collection, rights, rolesOf],
  );
}
