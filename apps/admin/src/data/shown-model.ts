import {
  isSameValue,
  ownValue,
  type Collection,
  type Field,
  type ItemKey,
  type ModelVersions,
  type RequestedChange,
} from "@rowhouse/contract";
import { client } from "./client.ts";
import { partsOf } from "./in-parts.ts";
import type { ChangedPlace } from "./last-change.ts";
import { withFields } from "./model.ts";
import { refusalOf } from "./refusal.ts";

/** Collections with their fields, by name. */
export type Collections = Readonly<Record<string, Collection>>;

/** The collections that changes of the model are about, as they are stored, with their versions. */
export interface StoredModel {
  collections: Collections;
  versions: Readonly<Record<string, ModelVersions>>;
}

/** A field or a collection that somebody else has changed, as the activity names it; null: nothing is recorded of it. */
export interface ChangedThing {
  collection: "directus_fields" | "directus_collections";
  key: ItemKey | null;
}

/** Changes were not made, because somebody else has changed what they are about since it was shown. */
export class ChangedMeanwhile extends Error {
  readonly things: readonly ChangedThing[];
  /** The model as it is stored now. */
  readonly now: StoredModel;

  constructor(things: readonly ChangedThing[], now: StoredModel) {
    super("It was changed meanwhile.");
    this.name = "ChangedMeanwhile";
    this.things = things;
    this.now = now;
  }
}

/** The place in the activity of changes of things that are all of one kind. */
export function placeOf(things: readonly ChangedThing[]): ChangedPlace & { count: number } {
  const keys = things.flatMap(({ key }) => key ?? []);
  const collection = things[0]?.collection ?? "directus_collections";
  return { collection, keys, count: things.length };
}

/** Reads the collections that changes are about, those that are still there, with their fields and versions, past the cache. */
export async function readStored(changes: readonly RequestedChange[]): Promise<StoredModel> {
  const names = changes.flatMap((change) =>
    isOfVersion(change) && "collection" in change ? [change.collection] : [],
  );
  const replies = await Promise.all(
    partsOf([...new Set(names)]).map((part) =>
      client()
        .call("GET /:project/collections/:collection", {
          params: { collection: part.map((name) => String(name)) },
          query: { meta: ["versions"] },
        })
        .catch(noneOf),
    ),
  );
  const found = replies.flatMap((reply) => reply?.data ?? []).map(withFields);
  return {
    collections: Object.fromEntries(found.map((one) => [one.collection, one])),
    versions: Object.assign({}, ...replies.map((reply) => reply?.meta.versions ?? {})),
  };
}

/** The status for an address that leads to nothing. */
const notFound = 404;

function noneOf(error: unknown): null {
  if (refusalOf(error)?.status === notFound) return null;
  throw error;
}

/** The changes as changes of these versions: of any later one the server refuses them (412). */
export function onVersions(
  changes: readonly RequestedChange[],
  { versions }: Pick<StoredModel, "versions">,
): RequestedChange[] {
  return changes.map((change) => {
    const known = "collection" in change ? ownValue(versions, change.collection) : undefined;
    if (known === undefined) return change;
    switch (change.kind) {
      case "update_fields": {
        const named = change.data.flatMap(({ field }): [string, string][] => {
          const version = ownValue(known.fields, field);
          return version === undefined ? [] : [[field, version]];
        });
        return { ...change, if_match: Object.fromEntries(named) };
      }
      case "delete_field": {
        const version = ownValue(known.fields, change.field);
        return version === undefined ? change : { ...change, if_match: version };
      }
      case "update_collection":
      case "delete_collection":
        return { ...change, if_match: known.collection };
      default:
        return change;
    }
  });
}

/**
 * The changes on the versions that are stored now, without deletions of what is gone: an earlier attempt whose answer was lost
 * has made them, or somebody else.
 * @param shown what was seen when they were asked for
 * @throws ChangedMeanwhile where they would overwrite what somebody else has stored since, or remove what was not seen
 */
export async function onShown(
  changes: readonly RequestedChange[],
  shown: Collections,
): Promise<RequestedChange[]> {
  const now = await readStored(changes);
  const open = changes.filter((change) => !isDone(change, now.collections));
  const things = open.flatMap((change) => lostBy(change, shown, now.collections));
  if (things.length > 0) throw new ChangedMeanwhile(things, now);
  return onVersions(open, now);
}

function isDone(change: RequestedChange, now: Collections): boolean {
  if (change.kind === "delete_collection") return !Object.hasOwn(now, change.collection);
  if (change.kind !== "delete_field") return false;
  return ownValue(ownValue(now, change.collection)?.fields, change.field) === undefined;
}

function isOfVersion({ kind }: RequestedChange): boolean {
  return kind.startsWith("update_") || kind.startsWith("delete_");
}

/** Things that somebody else has changed since they were shown, and that a change would overwrite. */
function lostBy(change: RequestedChange, shown: Collections, now: Collections): ChangedThing[] {
  if (!("collection" in change)) return [];
  const { collection: name } = change;
  const [then, is] = [ownValue(shown, name), ownValue(now, name)];
  const field = (wanted: string, mine: object | null): ChangedThing[] => {
    const before = ownValue(then?.fields, wanted);
    if (before === undefined || !isOther(before, ownValue(is?.fields, wanted), mine)) return [];
    return [{ collection: "directus_fields", key: before.id }];
  };
  const collection = (mine: object | null): ChangedThing[] =>
    then === undefined || !isOther(then, is, mine)
      ? []
      : [{ collection: "directus_collections", key: name }];
  switch (change.kind) {
    case "update_fields":
      return change.data.flatMap(({ field: wanted, ...mine }) => field(wanted, mine));
    case "delete_field":
      return field(change.field, null);
    case "update_collection":
      // Who stops managing a table gives up all that is said of it.
      return collection(change.data.managed === false ? null : change.data);
    case "delete_collection":
      return collection(null);
    default:
      return [];
  }
}

/**
 * Whether something is not as it was: gone, or other in what is to be changed, and not to just that.
 * @param mine what it is to be; null: nothing of it stays
 */
function isOther(
  then: Field | Collection,
  now: Field | Collection | undefined,
  mine: object | null,
): boolean {
  if (now === undefined) return true;
  const values = (of: object): Map<string, unknown> => new Map(Object.entries(of));
  const [before, after, wanted] = [values(then), values(now), mine && values(mine)];
  const names = wanted === null ? [...before.keys(), ...after.keys()] : [...wanted.keys()];
  return names.some((name) => {
    const current = after.get(name);
    if (isSameValue(before.get(name), current)) return false;
    return wanted === null || !isSameValue(wanted.get(name), current);
  });
}
