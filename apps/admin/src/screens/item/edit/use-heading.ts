import { useTranslation } from "react-i18next";
import type { Collection, Item } from "@rowhouse/contract";
import { useMe } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { listingAddress, newKey } from "../../../access/address/addresses.ts";
import type { Heading } from "../../../editor/page/editor-page.tsx";
import { useRegistry } from "../../../registry/registry.ts";
import { pageTitle } from "./item-title.model.ts";

/** What the header calls the page and where its back button and path lead. */
export function useHeading(collection: Collection, itemKey: string, item: Item | null): Heading {
  const registry = useRegistry();
  const { t } = useTranslation();
  const me = useMe();
  const label = useCollectionName()(collection);
  const listing = listingAddress(collection.collection);
  if (collection.single) {
    const breadcrumb = [{ label: t("collections"), to: "/collections" }];
    return {
      title: label,
      what: t("editing_single", { collection: label }),
      back: undefined,
      breadcrumb,
    };
  }
  const breadcrumb = [{ label, to: listing }];
  if (itemKey === newKey) {
    return {
      title: t("creating_item"),
      what: t("creating_item_page_title", { collection: label }),
      back: listing,
      breadcrumb,
    };
  }
  const isMe = collection.collection === "directus_users" && itemKey === String(me.id);
  return {
    title: (item && pageTitle(collection, item, registry)) ?? `${label} ${itemKey}`,
    what: isMe ? t("editing_my_profile") : t("editing", { collection: label }),
    back: listing,
    breadcrumb: isMe ? [{ label: t("my_profile") }] : breadcrumb,
  };
}
