import { findCollection, nearness, type Model, type SearchHit } from "@rowhouse/contract";
import { oneLine, useHost } from "@rowhouse/extension-kit";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { itemAddress } from "../../../access/address/addresses.ts";
import { useModel } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { searchQuery } from "../../../data/search.ts";
import type { EntryGroup, PaletteEntry } from "./palette.model.ts";

/** A line with what the server found. */
export interface HitEntry extends PaletteEntry {
  hit: SearchHit;
}

/** Milliseconds of rest before the server is asked. */
const restMs = 100;

const groups = new Map<string, EntryGroup>([
  ["directus_users", "people"],
  ["directus_files", "files"],
]);

/**
 * The hits of the server for a text. While it looks, those of the hits before stay that have the text too; an answer to another text never
 * takes their place.
 */
export function useHits(typed: string): {
  hits: HitEntry[];
  isLooking: boolean;
  error: unknown;
  /** Names of collections that took too long. */
  missed: string[];
} {
  const text = typed.trim();
  const asked = useRested(text);
  const model = useModel();
  const { itemTitle } = useHost();
  const nameOf = useCollectionName();
  const { t } = useTranslation();
  const { data, error, isFetching, isPlaceholderData } = useQuery(searchQuery(asked));
  const isCurrent = asked === text && !isPlaceholderData;
  const hits = useMemo(
    () =>
      (data?.hits ?? []).flatMap((hit): HitEntry[] => {
        const collection = findCollection(model, hit.collection);
        if (collection === null) return [];
        const label = oneLine(itemTitle(collection, hit.values) ?? hit.key);
        return [
          {
            hit,
            id: `hit ${hit.collection} ${hit.key}`,
            group: groups.get(hit.collection) ?? "items",
            label,
            note: noteOf(hit, label) ?? nameOf(collection),
            icon: collection.icon ?? "box",
            act: { to: itemAddress(hit.collection, hit.key) },
          },
        ];
      }),
    [data, model, itemTitle, nameOf],
  );
  const missed = isCurrent ? (data?.incomplete ?? []) : [];
  return {
    hits: useMemo(
      () => (text === "" ? [] : isCurrent ? hits : hits.filter((one) => holds(one, text))),
      [hits, isCurrent, text],
    ),
    isLooking: text !== "" && (asked !== text || isFetching),
    error: text === "" || asked !== text ? null : error,
    missed: missed.map((name) => namedBy(model, name, nameOf) ?? t("collections")),
  };
}

function namedBy(
  model: Model,
  name: string,
  nameOf: ReturnType<typeof useCollectionName>,
): string | null {
  const collection = findCollection(model, name);
  return collection && nameOf(collection);
}

/** People are told apart by their address. */
function noteOf({ collection, values }: SearchHit, label: string): string | null {
  const email = values["email"];
  return collection === "directus_users" && typeof email === "string" && email !== label
    ? email
    : null;
}

function holds({ hit, label }: HitEntry, text: string): boolean {
  return [label, ...Object.values(hit.values)].some(
    (value) => typeof value === "string" && nearness(value, text) !== null,
  );
}

/** The text once nobody has typed for a moment; an empty one at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === "" ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : rested;
}
