import {
  can,
  findCollection,
  isSystemCollection,
  keyPaths,
  type Collection,
  type Model,
} from "@rowhouse/contract";
import { useQueries } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { placeAt } from "../../../access/address/addresses.ts";
import { useCan, useMe, useModel, useRights } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { recentPlaces, type RecentPlace } from "../../../access/places/recent-places.ts";
import { useSessionOwner } from "../../../access/session-context.ts";
import { referencedItemQuery, type ReferenceShape } from "../../../data/referenced-items.ts";
import type { PaletteEntry } from "./palette.model.ts";

/** A place with what its address names. */
interface KnownPlace extends RecentPlace {
  collection: Collection | null;
  /** The key of the item; null for a list and pages of other kinds. */
  key: string | null;
}

/** The last places of the user, without the one that is open and those that may not be read any more. */
export function useRecentEntries(): PaletteEntry[] {
  const model = useModel();
  const nameOf = useCollectionName();
  const places = useReadable();
  const gone = useGone(places, model);
  return useMemo(
    () =>
      places
        .filter(({ address }) => !gone.has(address))
        .map(({ address, title, collection, key }): PaletteEntry => {
          const name = collection && nameOf(collection);
          return {
            id: `recent ${address}`,
            group: "recent",
            label: title,
            note: name === null || name === title ? undefined : name,
            icon: (key === null ? null : collection?.icon) ?? "history",
            act: { to: address },
          };
        }),
    [places, gone, nameOf],
  );
}

/** Places that the user's rights allow, as they were when the palette was opened. */
function useReadable(): KnownPlace[] {
  const owner = useSessionOwner();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const [kept] = useState(() => (owner === null ? [] : recentPlaces(owner)));
  const { isAdmin } = useMe();
  const model = useModel();
  const rights = useRights();
  const mayRead = useCan();
  return useMemo(
    () =>
      kept.flatMap(({ address, title }): KnownPlace[] => {
        const path = address.split(/[?#]/, 1)[0] ?? "";
        if (path === here) return [];
        if (path === "/settings" || path.startsWith("/settings/"))
          return isAdmin ? [{ address, title, collection: null, key: null }] : [];
        if (path === "/trash" && !mayRead("read", "directus_revisions")) return [];
        const place = placeAt(path);
        if (place === null) return [{ address, title, collection: null, key: null }];
        const collection = findCollection(model, place.collection);
        if (collection === null || !can(rights, collection, "read")) return [];
        return [{ address, title, collection, key: place.key }];
      }),
    [kept, here, isAdmin, model, rights, mayRead],
  );
}

/** The addresses of items that are not there any more, or not for this user: one request for each of their collections. */
function useGone(places: readonly KnownPlace[], model: Model): ReadonlySet<string> {
  const items = places.flatMap(({ address, collection, key }) =>
    // A role or a setting is read by administrators, who read all there is.
    collection === null || key === null || isUnlisted(collection)
      ? []
      : [{ address, key, shape: shapeOf(model, collection) }],
  );
  return useQueries({
    queries: items.map(({ shape, key }) => ({
      ...referencedItemQuery(shape, key),
      staleTime: 30_000,
      retry: false,
    })),
    combine: (results) =>
      new Set(items.flatMap(({ address }, at) => (results[at]?.data === null ? [address] : []))),
  });
}

function isUnlisted({ collection }: Collection): boolean {
  return (
    isSystemCollection(collection) &&
    collection !== "directus_users" &&
    collection !== "directus_files"
  );
}

function shapeOf(model: Model, described: Collection): ReferenceShape {
  return { described, query: { fields: keyPaths(model, described) }, isRemovedRead: false };
}
