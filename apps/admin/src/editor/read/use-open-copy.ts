import { useHost } from "@rowhouse/extension-kit";
import type { Collection, Item } from "@rowhouse/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/translation.ts";
import { itemAddress, newKey } from "../../access/address/addresses.ts";
import { useModel, useRights, useRolesOf } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { itemQuery } from "../../data/items.ts";
import { isGone, refusalOf } from "../../data/refusal.ts";
import { relatedPaths } from "../../data/related-paths.ts";
import { explainError } from "../../i18n/error-text.ts";
import { notify } from "../../design/notify/notify.ts";
import { copyOf } from "./copy.model.ts";
import { changeListFields, itemFields } from "./item-fields.model.ts";
import { itemRights } from "./item-rights.model.ts";
import { prefillNewItem } from "./prefill.ts";

interface Original {
  key: string;
  /** The values as shown; without them they are read. */
  values?: Item;
  /**
   * Called when the page of the copy can be opened: nothing is lost any more but what is named.
   * @param leftOut fields that held something which the copy does not have
   */
  onReady?: (leftOut: readonly string[]) => void;
}

/**
 * Opens the page of a new item with the values of another one. Nothing is stored before it is saved. What is copied is read
 * with the rights of the reader.
 */
export function useOpenCopy(collection: Collection): (original: Original) => Promise<void> {
  const { t } = useTranslation();
  const { itemTitle } = useHost();
  const model = useModel();
  const rights = useRights();
  const rolesOf = useRolesOf();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const label = useCollectionName()(collection);
  const { collection: name } = collection;

  const read = async (key: string, fields: string[]): Promise<Item> => {
    if (fields.length === 0) return {};
    const query = itemQuery(name, key, { fields });
    return (await cache.fetchQuery({ ...query, staleTime: 0 })).data;
  };
  const readLists = (key: string): Promise<Item> => {
    const lists = Object.values(collection.fields).filter(({ field }) =>
      changeListFields(collection).includes(field),
    );
    const paths = lists.flatMap((field) => relatedPaths(model, field));
    return read(key, paths).catch((error: unknown) => {
      // An item that is gone has no rows any more, and of one that is hidden none can be read.
      if (isGone(error) || refusalOf(error)?.status === 403) return {};
      throw error;
    });
  };

  return async ({ key, values, onReady }) => {
    try {
      const item = values ?? (await read(key, itemFields(model, collection)));
      const { lockedFields } = itemRights({ rights, collection, item: null, rolesOf });
      const rows = await readLists(key);
      const copy = copyOf({ model, collection, values: item, rows, lockedFields });
      const leftOut = copy.leftOut.map(({ field }) => field);
      prefillNewItem(name, {
        values: copy.values,
        copy: {
          title: itemTitle(collection, item) ?? `${label} ${key}`,
          leftOut,
        },
      });
      onReady?.(leftOut);
      void navigate({ to: itemAddress(name, newKey) });
    } catch (error) {
      const details = await explainError(error);
      const title = t("listing.duplicateFailed");
      notify({ color: "danger", title, ...(details === null ? {} : { details }), delay: 0 });
    }
  };
}
