import { useTranslation } from "../../i18n/translation.ts";
import type { Collection, Item } from "@rowhouse/contract";
import { useCan, useMe } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import type { Heading } from "../../editor/page/editor-page.tsx";
import { useHost } from "@rowhouse/extension-kit";
import { itemAddress, listingAddress, newKey } from "../../access/address/addresses.ts";
import { useRemoval, type AskRemoval } from "../../editor/removal/use-removal.ts";
import type { MenuMode } from "../../editor/save/use-save.ts";
import type { EditorSetup } from "../../editor/page/use-item-editor.ts";
import { isCopyable } from "../../editor/read/copy.model.ts";
import type { OpenItem } from "../../editor/read/use-item-page-state.ts";

/**
 * The texts of the item page and the addresses it leads to.
 * `onAddAnother` replaces a new item that was saved by a blank one; `told` is what an entry of the activity is called by.
 */
export function useItemSetup(
  open: OpenItem,
  { onAddAnother, told }: { onAddAnother: () => void; told?: string | undefined },
): EditorSetup {
  const { collection, key, item, rights } = open;
  const { t } = useTranslation();
  const name = collection.collection;
  // One's own page is there for who may not read people as well.
  const list = useCan()("read", name) ? listingAddress(name) : "/collections";
  const heading = useHeading({ collection, key, item, list, told });
  return {
    heading,
    addresses: { list, one: (to) => itemAddress(name, to) },
    saveModes: saveModesOf(collection, { isNew: item === null, mayCreate: rights.mayCreate }),
    confirmDelete: useAskRemoval(open, heading.title),
    reports: {
      created: t("item_created"),
      saved: t("item_saved", { count: 1 }),
      deleted: t("item_deleted"),
    },
    onAddAnother,
  };
}

/** Asks before the item is removed, however that happens, and offers to bring it back. */
function useAskRemoval({ collection, key }: OpenItem, title: string): AskRemoval {
  const { ask } = useRemoval(collection);
  return (removal, told) => ask({ keys: [key], removal, title, told });
}

function saveModesOf(
  collection: Collection,
  { isNew, mayCreate }: { isNew: boolean; mayCreate: boolean },
): MenuMode[] {
  if (collection.single) return [];
  if (!mayCreate) return ["stay"];
  return isNew || !isCopyable(collection) ? ["stay", "add"] : ["stay", "add", "copy"];
}

interface HeadingInput {
  collection: Collection;
  key: string;
  item: Item | null;
  /** The address behind the back button. */
  list: string;
  told: string | undefined;
}

/** Title, back button and breadcrumb of the page. */
function useHeading(input: HeadingInput): Heading {
  const { collection, key: itemKey, item, list: listing, told } = input;
  const { itemTitle } = useHost();
  const { t } = useTranslation();
  const me = useMe();
  const label = useCollectionName()(collection);
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
    title: told ?? (item && itemTitle(collection, item)) ?? `${label} ${itemKey}`,
    what: isMe ? t("editing_my_profile") : t("editing", { collection: label }),
    back: listing,
    breadcrumb: isMe ? [{ label: t("my_profile") }] : breadcrumb,
  };
}
