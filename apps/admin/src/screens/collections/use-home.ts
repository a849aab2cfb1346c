import {
  can,
  isRecord,
  ownValue,
  type Collection,
  type Item,
  type User,
  itemKey,
  keyPaths,
  titleFields,
  type Model,
  visibleCollections,
} from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useQuery, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { itemAddress, listingAddress, newKey } from "../../access/address/addresses.ts";
import { useCan, useMe, useModel, useRights, useItemCounts } from "../../access/hooks.ts";
import { fullName, pictureUrl } from "../../access/names/person.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { countsQuery } from "../../data/counts.ts";
import { latestChangesQuery, ownChangesQuery } from "../../data/recent-changes.ts";
import type { Person } from "../../design/person/person-view.tsx";
import { lastChanges, recentItems, type LastChange, type RecentItem } from "./recent.model.ts";
import { mentionedItemsQuery } from "../../data/items.ts";

/** A collection as the home shows it. */
export interface CollectionRow {
  key: string;
  to: string;
  icon: string;
  name: string;
  note: string;
  /** Null: not known, or there is only one item. */
  count: string | null;
  /** There is only ever one item. */
  isSingle: boolean;
  change: { at: Date | null; by: Person | null } | null;
  /** The address of a new item; null for those who may not make one. */
  addAddress: string | null;
}

/** Something to go on with. */
export interface HomeEntry {
  key: string;
  to: string;
  icon: string;
  name: string;
  /** The name of the collection it belongs to. */
  place: string;
  at: Date | null;
}

/** Items that are listed as edited lately. */
const maxRecent = 8;

/** The icon of collections that have none of their own. */
const plainIcon = "box";

/** The content of the home for the project: the collections with figures, and the items that the user edited lately. */
export function useHome() {
  const me = useMe();
  const rights = useRights();
  const { collections } = useModel();
  const { language } = useTranslation();
  const nameOf = useCollectionName();
  const titleOf = useItemTitle();
  const visible = useMemo(
    () =>
      visibleCollections(collections, rights).toSorted((a, b) =>
        nameOf(a).localeCompare(nameOf(b), language),
      ),
    [collections, rights, nameOf, language],
  );
  const { counts, latest, own } = useFigures(visible, me.id);
  const countOf = useItemCounts();
  const personOf = usePersonOf();
  const changes = useMemo(() => lastChanges(latest.data ?? []), [latest.data]);
  const edited = useMemo(
    () =>
      latest.isLoading || own.isLoading
        ? []
        : recentItems({
            activity: latest.data ?? [],
            revisions: own.data ?? [],
            user: me.id,
            most: maxRecent,
          }),
    [latest, own, me.id],
  );
  const recent = useRecentTitles(edited);
  const rows = visible.map((collection): CollectionRow => {
    const name = collection.collection;
    const change = changes.get(name);
    const mayAdd = can(rights, collection, "create") && !collection.single;
    return {
      key: name,
      to: listingAddress(name),
      icon: collection.icon ?? plainIcon,
      name: nameOf(collection),
      note: collection.note ?? "",
      count: collection.single ? null : countOf(name),
      isSingle: collection.single,
      change: change ? { at: change.at, by: personOf(change.by) } : null,
      addAddress: mayAdd ? itemAddress(name, newKey) : null,
    };
  });
  const failed = [counts, latest, own].filter((query) => query.isError);
  return {
    rows,
    isCounting: counts.isLoading,
    isReadingChanges: latest.isLoading,
    /** Users without a right to activity see no changes at all. */
    hasChanges: latest.isEnabled,
    recent: {
      isLoading: own.isLoading || latest.isLoading,
      entries: recent.map(({ collection, key, item, at }): HomeEntry => ({
        key: `${collection} ${key}`,
        to: itemAddress(collection, key),
        icon: ownValue(collections, collection)?.icon ?? plainIcon,
        ...titleOf(collection, key, item),
        at,
      })),
    },
    hasFailed: failed.length > 0,
    retry: () => failed.forEach((query) => void query.refetch()),
    titleOf,
    iconOf: (collection: string) => ownValue(collections, collection)?.icon ?? plainIcon,
  };
}

/** Three requests, however many collections there are; titles that they do not bring take one more for each collection. */
function useFigures(visible: readonly Collection[], user: number) {
  const mayRead = useCan();
  const names = visible.map(({ collection }) => collection);
  const hasAny = names.length > 0;
  return {
    counts: useQuery({ ...countsQuery(), enabled: hasAny }),
    latest: useQuery({
      ...latestChangesQuery(names),
      enabled: hasAny && mayRead("read", "directus_activity"),
    }),
    own: useQuery({
      ...ownChangesQuery(user, names),
      enabled: hasAny && mayRead("read", "directus_revisions"),
    }),
  };
}

/** The name of an item, and where it belongs. */
function useItemTitle() {
  const { t } = useTranslation();
  const { collections } = useModel();
  const { itemTitle } = useHost();
  const nameOf = useCollectionName();
  return (collection: string, key: string, item: Item | null): { name: string; place: string } => {
    const found = ownValue(collections, collection);
    const place = found ? nameOf(found) : collection;
    const title = found && item ? itemTitle(found, item) : null;
    if (title !== null) return { name: title, place };
    if (found?.single === true) return { name: place, place };
    return { name: key === newKey ? t("new_item") : `${place} ${key}`, place };
  };
}

/** A user of the activity as shown; somebody unknown where the reader may not see them. */
function usePersonOf(): (by: LastChange["by"]) => Person | null {
  const { t } = useTranslation();
  return (by) => {
    if (!isUser(by)) return null;
    return { name: fullName(by) || t("unknown_user"), pictureUrl: pictureUrl(by.avatar) };
  };
}

/** The fields that are requested of users are those that are read here. */
function isUser(value: unknown): value is User {
  return isRecord(value);
}

/** Texts that a title may be made of; more would only make the reply longer. */
const maxFields = 3;

/**
 * Adds the items that the revisions did not bring, which people with limited rights may not read: one request per
 * collection. Items that turn out to be gone, or may not be read, are left out: their page says no more than that.
 */
function useRecentTitles(recent: readonly RecentItem[]): RecentItem[] {
  const model = useModel();
  const requests = missingItems(recent, model);
  const found = useQueries({
    queries: requests.map(({ collection, keys, fields }) =>
      mentionedItemsQuery(collection, keys, fields),
    ),
    combine: (results) => results.map(({ data }) => data ?? null),
  });
  const titled = new Map<string, Item | null>();
  for (const [index, { collection, keys }] of requests.entries()) {
    const described = ownValue(model.collections, collection);
    const items = found[index] ?? null;
    if (!described || items === null) continue;
    for (const key of keys) titled.set(idOf(collection, key), null);
    for (const item of items) titled.set(idOf(collection, itemKey(described, item)), item);
  }
  return recent.flatMap((entry) => {
    const item = entry.item ?? titled.get(idOf(entry.collection, entry.key));
    return item === null ? [] : [{ ...entry, item: item ?? null }];
  });
}

function missingItems(recent: readonly RecentItem[], model: Model) {
  const byCollection = Map.groupBy(
    recent.filter(({ item }) => item === null),
    ({ collection }) => collection,
  );
  return [...byCollection].flatMap(([collection, entries]) => {
    const described = ownValue(model.collections, collection);
    const paths = described ? keyPaths(model, described) : [];
    if (!described || paths.length === 0) return [];
    const fields = [...paths, ...titleFields(described).slice(0, maxFields)];
    return [{ collection, keys: entries.map((entry) => entry.key), fields }];
  });
}

function idOf(collection: string, key: unknown): string {
  return JSON.stringify([collection, String(key)]);
}
