import {
  can,
  findCollection,
  isSystemCollection,
  itemKey,
  keyPaths,
  titleFields,
  type Collection,
  type Item,
  type Model,
  type Rights,
} from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCan, useModel, useRights } from "../../access/hooks.ts";
import { pastItemsQuery, trashedQuery } from "../../data/past-items.ts";
import { subjectId, subjectsByCollection } from "./entries.model.ts";

/** Entries that are asked about at a time; one request per collection for each hundred that has been scrolled to. */
const together = 100;

/** Fields that a title is looked for in: the first ones that may hold it. */
const titleCandidates = 3;

/** The titles of the items that entries are about, by `subjectId`, as far as the reader may know them. */
export type Titles = ReadonlyMap<string, string>;

/** Items of one collection, and what their titles are read from. */
interface Asked {
  described: Collection;
  all: string[];
  fields: string[];
}

/**
 * Reads the titles of the items that entries are about: of each collection in one request, and those that are not there from
 * the trash, in one more where there are any.
 */
export function useSubjects(entries: readonly Item[]): Titles {
  const { itemTitle } = useHost();
  const model = useModel();
  const rights = useRights();
  const may = useCan();
  const seesPast = may("read", "directus_revisions");
  const asked = useMemo(() => askedOf(entries, { model, rights }), [entries, model, rights]);
  const items = useQueries({
    queries: asked.map(({ described, all, fields }) => pastItemsQuery(described, all, fields)),
    combine: (results) => results.map(({ data }) => data),
  });
  const missing = useMemo(
    () =>
      asked.map(({ described, all }, at) => {
        const found = items[at];
        if (found === undefined || !seesPast || isSystemCollection(described.collection)) return [];
        const there = new Set(found.map((item) => itemKey(described, item)));
        return all.filter((key) => !there.has(key));
      }),
    [asked, items, seesPast],
  );
  const removed = useQueries({
    queries: asked.map(({ described }, at) =>
      trashedQuery(described.collection, missing[at] ?? []),
    ),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(() => {
    const titles = new Map<string, string>();
    const add = (described: Collection, key: string | null, item: Item): void => {
      const title = itemTitle(described, item);
      if (title !== null && key !== null)
        titles.set(subjectId({ collection: described.collection, key }), title);
    };
    for (const [at, { described }] of asked.entries()) {
      for (const item of items[at] ?? []) add(described, itemKey(described, item), item);
      for (const { key, values } of removed[at] ?? []) add(described, key, values);
    }
    return titles;
  }, [asked, items, removed, itemTitle]);
}

/** Collections that have items with titles; those of the others are settings. */
const titled = ["directus_users", "directus_files", "directus_folders", "directus_roles"];

function askedOf(
  entries: readonly Item[],
  { model, rights }: { model: Model; rights: Rights },
): Asked[] {
  const asked: Asked[] = [];
  for (let at = 0; at < entries.length; at += together)
    for (const [name, all] of subjectsByCollection(entries.slice(at, at + together))) {
      const described = findCollection(model, name);
      if (described === null || !can(rights, described, "read")) continue;
      if (isSystemCollection(name) && !titled.includes(name)) continue;
      const titles = titleFields(described).slice(0, titleCandidates);
      asked.push({ described, all, fields: [...keyPaths(model, described), ...titles] });
    }
  return asked;
}
