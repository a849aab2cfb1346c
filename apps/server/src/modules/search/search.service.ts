import {
  can,
  emptyQuery,
  findCollection,
  itemKey,
  itemTitle,
  keyPaths,
  nearness,
  ownValue,
  pictureOf,
  picturePaths,
  readableFields,
  searchBounds,
  searchWords,
  statusField,
  titleFields,
  titleNames,
  visibleCollections,
  type Collection,
  type Item,
  type SearchHit,
  type SearchResult,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { AppError, because, brokenRule } from "../../core/errors.ts";
import type { Project } from "../../core/project.ts";
import { readItems } from "../../query/index.ts";
import { LookThrough } from "./look-through.ts";

/** A search of everything. */
export interface SearchRequest {
  text: string;
  /** Hits at most; null: as usual, negative: as many as a reply may hold. */
  limit: number | null;
  /** Whether nobody waits for the reply any more. */
  isClosed: () => boolean;
}

/** Four statements at a time leave connections to others. Nobody who types waits longer. */
const bounds = { lanes: 4, budgetMs: 400 };
/** System collections that are found as well. */
const systemCollections = ["directus_users", "directus_files"];
/** Fields of a collection that may name its items, and texts where none is called like a title. */
const maxTitles = { named: 5, others: 2 };

/**
 * Items of all collections by what they are called (API contract 2.28). Every collection is read by the planner with the caller's
 * rights, one statement each, a few at a time and within a time; what was not reached is named.
 */
export function searchService(ctx: Context) {
  return {
    /** Throws invalidInput (422/4) for a text with more characters than one may have, or a null character. */
    async find({ text, limit, isClosed }: SearchRequest): Promise<SearchResult> {
      checkText(text);
      const most = limit === null ? searchBounds.defaultHits : limitOf(limit);
      if (searchWords(text).length === 0 || most === 0) return { hits: [], incomplete: [] };
      const sources = sourcesOf(ctx);
      const { found, missed } = await lookThroughOf(ctx.project).run([...sources.keys()], {
        look: (name) => findIn(ctx, sources.get(name), text),
        isClosed,
      });
      const hits = [...sources.keys()].flatMap((name) => found.get(name) ?? []);
      return {
        hits: hits.toSorted((a, b) => a.nearness - b.nearness).slice(0, most),
        incomplete: missed,
      };
    },
  };
}

function checkText(text: string): void {
  const { text: max } = searchBounds;
  if (text.includes("\0")) throw new AppError("invalidInput", because("nullCharacter"));
  if (text.length > max) throw new AppError("invalidInput", brokenRule("q", "length", { max }));
}

function limitOf(limit: number): number {
  return limit < 0 ? searchBounds.hits : Math.min(limit, searchBounds.hits);
}

/** Shared by all requests of a project: a place that takes long is known to all of them. */
const lookThroughs = new WeakMap<Project, LookThrough>();

function lookThroughOf(project: Project): LookThrough {
  const known = lookThroughs.get(project) ?? new LookThrough(bounds);
  lookThroughs.set(project, known);
  return known;
}

/** A collection that is searched: the fields of what its items are called, and all that a hit shows. */
interface Source {
  collection: Collection;
  titles: readonly string[];
  status: string | null;
  fields: readonly string[];
}

/** The collections of the navigation, people and files, as far as the caller may read what their items are called. */
function sourcesOf(ctx: Context): Map<string, Source> {
  const { model, rights } = ctx;
  const system = systemCollections.flatMap((name) => {
    const collection = findCollection(model, name);
    return collection && can(rights, collection, "read") ? [collection] : [];
  });
  const sources = [...visibleCollections(model.collections, rights), ...system].flatMap((one) => {
    const source = sourceOf(ctx, one);
    return source.titles.length === 0 ? [] : [source];
  });
  return new Map(sources.map((source) => [source.collection.collection, source]));
}

function sourceOf({ model, rights }: Context, collection: Collection): Source {
  const readable = readableFields(rights, collection);
  const mayShow = (path: string): boolean => readable.has(path.split(".", 1)[0] ?? "");
  const titles = namingFields(collection, readable);
  const status = statusField(collection)?.field ?? null;
  const fields = [
    ...keyPaths(model, collection),
    ...[...titles, ...(status === null ? [] : [status]), ...pictureFields(collection)].filter(
      mayShow,
    ),
  ];
  return { collection, titles, status, fields: [...new Set(fields)] };
}

/** Those that are called like a title, else the first texts: further ones describe an item and do not name it. */
function namingFields(collection: Collection, readable: ReadonlySet<string>): string[] {
  const candidates = titleFields(collection).filter((name) => readable.has(name));
  const named = candidates.filter(
    (name) =>
      titleNames.includes(name) || (isOfPeople(collection) && /^(first|last)_name$/.test(name)),
  );
  return named.length > 0 ? named.slice(0, maxTitles.named) : candidates.slice(0, maxTitles.others);
}

/** People are called by two fields together. */
function isOfPeople({ collection }: Collection): boolean {
  return collection === "directus_users";
}

/** People and files are known by their picture. */
function pictureFields(collection: Collection): string[] {
  if (!systemCollections.includes(collection.collection)) return [];
  const picture = pictureOf({ collection, fields: collection.fields, columns: [] });
  return picture === null ? [] : picturePaths(picture);
}

async function findIn(
  ctx: Context,
  source: Source | undefined,
  text: string,
): Promise<SearchHit[]> {
  if (source === undefined) return [];
  const { collection, titles, fields } = source;
  const { items } = await readItems(ctx, collection.collection, {
    query: {
      ...emptyQuery,
      fields: [...fields],
      leavesOutFields: true,
      limit: searchBounds.perCollection,
    },
    nearest: { text, fields: titles, leading: titles.slice(0, isOfPeople(collection) ? 2 : 1) },
  });
  return items.flatMap((item) => hitOf(item, source, text) ?? []);
}

function hitOf(item: Item, { collection, status }: Source, text: string): SearchHit | null {
  const key = itemKey(collection, item);
  if (key === null) return null;
  const shown = status === null ? null : ownValue(item, status);
  return {
    collection: collection.collection,
    key,
    values: item,
    status: shown === null || shown === undefined ? null : String(shown),
    // The database compares by its own rules, and looks beside the title: what it found is in there somewhere.
    nearness: nearness(itemTitle(collection, item) ?? key, text) ?? 3,
  };
}
