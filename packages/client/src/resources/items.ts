import {
  fillPath,
  isSystemCollection,
  systemPrefix,
  type Item,
  type ItemKey,
  type Query,
  type Revision,
  type WaysBack,
} from "@rowhouse/contract";
import {
  type Caller,
  type ReadOptions,
  type RepeatableOptions,
  type Reply,
  newIdempotencyKey,
} from "../caller.ts";

/** A write: `query` shapes the reply and may carry `comment`; `ifMatch` refuses it when the item changed (412). */
export interface WriteOptions extends RepeatableOptions {
  query?: Partial<Query> | undefined;
  ifMatch?: string | undefined;
}

/** Collections without types of their own: any name, items of any shape. */
export type AnyCollections = Record<string, Item>;

/** Names of collections. */
type Name<Types> = Extract<keyof Types, string>;
/** The values that may be written: any of the fields. */
type Written<T> = Partial<T>;

/**
 * Calls for items of any collection (API contract 2.3); system collections have their own addresses. `Types` declares the
 * fields of each collection.
 */
export function itemsResource<Types extends object = AnyCollections>(caller: Caller) {
  return { ...writesOf<Types>(caller), ...historyOf<Types>(caller), ...readsOf<Types>(caller) };
}

function readsOf<Types extends object>({ send, readAddress, project }: Caller) {
  const paths = pathsIn(project);
  return {
    /** The whole address that `list`, or with a key `read`, requests. */
    address: (
      collection: Name<Types>,
      { id, query }: { id?: ItemKey; query?: Partial<Query> } = {},
    ): string => {
      const path = id === undefined ? paths.list(collection) : paths.one(collection, id);
      return readAddress({ path, query });
    },

    list: <C extends Name<Types>>(
      collection: C,
      options: ReadOptions = {},
    ): Promise<Reply<Types[C][]>> =>
      send({ method: "GET", path: paths.list(collection), ...options }),

    read: <C extends Name<Types>>(
      collection: C,
      id: ItemKey,
      options: ReadOptions = {},
    ): Promise<Reply<Types[C]>> =>
      send({ method: "GET", path: paths.one(collection, id), ...options }),

    /** Items that do not exist or may not be read are missing in the reply. */
    readMany: async <C extends Name<Types>>(
      collection: C,
      keys: readonly ItemKey[],
      options: ReadOptions = {},
    ): Promise<Types[C][]> => {
      const { data } = await send<Types[C] | Types[C][]>({
        method: "GET",
        path: paths.one(collection, keys.join(",")),
        ...options,
      });
      return Array.isArray(data) ? data : [data];
    },
  };
}

function writesOf<Types extends object>({ send, project }: Caller) {
  const paths = pathsIn(project);
  return {
    /** Null as data: it was created, but may not be read. */
    create: <C extends Name<Types>>(
      collection: C,
      item: Written<Types[C]>,
      options: WriteOptions = {},
    ): Promise<Reply<Types[C] | null>> =>
      orNull(send({ method: "POST", path: paths.list(collection), ...keyed(options), body: item })),

    createMany: <C extends Name<Types>>(
      collection: C,
      list: readonly Written<Types[C]>[],
      options: WriteOptions = {},
    ): Promise<Reply<Types[C][] | null>> =>
      orNull(send({ method: "POST", path: paths.list(collection), ...keyed(options), body: list })),

    /** Null as data: it was changed, but may not be read any more, such as after a soft delete (K12). */
    update: <C extends Name<Types>>(
      input: { collection: C; id: ItemKey; changes: Written<Types[C]> } & WriteOptions,
    ): Promise<Reply<Types[C] | null>> => {
      const { collection, id, changes, ...options } = input;
      return orNull(
        send({ method: "PATCH", path: paths.one(collection, id), ...options, body: changes }),
      );
    },

    /** The same changes for several items. */
    updateMany: <C extends Name<Types>>(
      input: {
        collection: C;
        keys: readonly ItemKey[];
        changes: Written<Types[C]>;
      } & WriteOptions,
    ): Promise<Reply<Types[C] | Types[C][] | null>> => {
      const { collection, keys, changes, ...options } = input;
      const path = paths.one(collection, keys.join(","));
      return orNull(send({ method: "PATCH", path, ...options, body: changes }));
    },

    /** Each item with its key and its own changes, all of them or none. */
    updateEach: <C extends Name<Types>>(
      collection: C,
      list: readonly Written<Types[C]>[],
      options: WriteOptions = {},
    ): Promise<Reply<Types[C][] | null>> =>
      orNull(send({ method: "PATCH", path: paths.list(collection), ...options, body: list })),

    remove: async (
      collection: Name<Types>,
      keys: ItemKey | readonly ItemKey[],
      options: WriteOptions = {},
    ): Promise<void> => {
      await send({
        method: "DELETE",
        path: paths.one(collection, [keys].flat().join(",")),
        ...options,
      });
    },

    /** Restores the state of an item after a revision; user collections only (API contract 9.4). */
    revert: <C extends Name<Types>>(
      input: { collection: C; id: ItemKey; revision: number } & WriteOptions,
    ): Promise<Reply<Types[C] | null>> => {
      const { collection, id, revision, ...options } = input;
      const path = `${paths.one(collection, id)}/revert/${revision}`;
      return orNull(send({ method: "PATCH", path, ...options }));
    },

    /** Brings back removed items: all of them or none (API contract 9.5). Null as data: they may not be read. */
    restore: <C extends Name<Types>>(
      input: { collection: C; keys: readonly ItemKey[] } & WriteOptions,
    ): Promise<Reply<Types[C] | Types[C][] | null>> => {
      const { collection, keys, ...options } = input;
      const path = `${paths.one(collection, keys.join(","))}/restore`;
      return orNull(send({ method: "PATCH", path, ...options }));
    },
  };
}

function historyOf<Types extends object>({ send, project }: Caller) {
  const paths = pathsIn(project);
  return {
    revisions: (
      collection: Name<Types>,
      id: ItemKey,
      options: ReadOptions = {},
    ): Promise<Reply<Revision[]>> =>
      send({ method: "GET", path: `${paths.one(collection, id)}/revisions`, ...options }),

    /** The effects that going back from a revision would have on the lists of the item (API contract 9.4). */
    waysBack: async (
      input: { collection: Name<Types>; id: ItemKey; revision: number } & Pick<
        ReadOptions,
        "signal"
      >,
    ): Promise<WaysBack> => {
      const { collection, id, revision, ...options } = input;
      const path = `${paths.one(collection, id)}/revert/${revision}`;
      return (await send<WaysBack>({ method: "GET", path, ...options })).data;
    },

    /** The revision at an index from 0, oldest first. */
    revision: async (
      input: { collection: Name<Types>; id: ItemKey; place: number } & ReadOptions,
    ): Promise<Revision> => {
      const { collection, id, place, ...options } = input;
      const path = `${paths.one(collection, id)}/revisions/${place}`;
      return (await send<Revision>({ method: "GET", path, ...options })).data;
    },
  };
}

/** The paths of items in a project. */
function pathsIn(project: string) {
  const list = (collection: string): string =>
    fillPath(listTemplate(collection), { project, collection });
  return {
    list,
    one: (collection: string, id: ItemKey): string =>
      `${list(collection)}${fillPath("/:id", { id })}`,
  };
}

/** System collections have addresses of their own; folders live below files. */
function listTemplate(collection: string): string {
  if (!isSystemCollection(collection)) return "/:project/items/:collection";
  const name = collection.slice(systemPrefix.length);
  return name === "folders"
    ? "/:project/files/folders"
    : `/:project${fillPath("/:name", { name })}`;
}

function keyed(options: WriteOptions): WriteOptions {
  return { ...options, idempotencyKey: options.idempotencyKey ?? newIdempotencyKey() };
}

async function orNull<T>(reply: Promise<Reply<T>>): Promise<Reply<T | null>> {
  const { data, ...rest } = await reply;
  return { ...rest, data: data ?? null };
}
