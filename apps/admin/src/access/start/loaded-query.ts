import {
  hashKey,
  notifyManager,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
} from "@tanstack/react-query";
import { use } from "react";
import { useWatched, type Watched } from "../../design/watched.ts";

/** The data of a query; undefined while there is none. */
interface Loaded<T> extends Watched<T | undefined> {
  load: () => Promise<T>;
}

type LoadedQuery<T, Key extends QueryKey> = QueryObserverOptions<T, Error, T, T, Key>;

const known = new WeakMap<QueryClient, Map<QueryKey, Loaded<unknown>>>();

/**
 * The data of a query of the frame, which is loaded before anything is rendered and never stale by its age. All that shows it shares
 * one observer: a list asks who is signed in for each of its cells, and an observer costs more than a cell.
 * @param query its key must be the same array each time
 */
export function useLoaded<T, Key extends QueryKey>(query: LoadedQuery<T, Key>): T {
  const client = useQueryClient();
  const queries = known.get(client) ?? new Map<QueryKey, Loaded<unknown>>();
  known.set(client, queries);
  const loaded = queries.get(query.queryKey) ?? createLoaded(client, query);
  queries.set(query.queryKey, loaded);
  const data = useWatched(loaded);
  // cast: the key says what it is
  return (data ?? use(loaded.load())) as T;
}

function createLoaded<T, Key extends QueryKey>(
  client: QueryClient,
  query: LoadedQuery<T, Key>,
): Loaded<T> {
  const cache = client.getQueryCache();
  const hash = hashKey(query.queryKey);
  const listeners = new Set<() => void>();
  const observer = new QueryObserver(client, { ...query, notifyOnChangeProps: ["data"] });
  let stop: (() => void) | null = null;
  let loading: Promise<T> | null = null;
  const tell = notifyManager.batchCalls(() => listeners.forEach((listener) => listener()));
  return {
    // Whoever signs out empties the cache while pages are there that still show what it had.
    get: () =>
      cache.get<T, Error, T, Key>(hash)?.state.data ??
      (stop === null ? undefined : observer.getCurrentResult().data),
    subscribe(listener) {
      listeners.add(listener);
      if (cache.get<T, Error, T, Key>(hash) !== observer.getCurrentQuery())
        observer.setOptions(observer.options);
      stop ??= observer.subscribe(tell);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
    load: () =>
      (loading ??= client.ensureQueryData(query).finally(() => {
        loading = null;
      })),
  };
}
