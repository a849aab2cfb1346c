import { isApiError } from "@rowhouse/client";
import { readOwnPermissions, type Model, type Startup } from "@rowhouse/contract";
import { queryOptions, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { meQuery, toMe } from "./me.ts";
import { modelQuery, toModel } from "./model.ts";
import { permissionsQuery } from "./permissions.ts";
import { presetsQuery } from "./presets.ts";
import { settingsQuery } from "./settings.ts";

/** The cache keys of the start of the app, part by part. */
export const startupKeys = [
  keys.me,
  keys.model,
  keys.permissions,
  keys.presets,
  keys.settings,
  keys.extensions,
] as const;

/** What others have put into the data folder of the server, by kind. */
export type Extensions = NonNullable<Startup["extensions"]>;

const noExtensions: Extensions = { interfaces: [], layouts: [], pages: [] };

/** The status for an address that the server does not know. */
const notFound = 404;

/**
 * Loads what the frame and the first rows need, in one request for all that is not in the cache. Users and the server's
 * description come later, when they are first read (`access/hooks.ts`). `user` comes from the token.
 *
 * @throws ApiError when it failed; what the user may not read is empty instead
 */
export async function loadStartup(queryClient: QueryClient, user: number) {
  const isKnown = startupKeys.every((key) => queryClient.getQueryData(key) !== undefined);
  if (!isKnown) await requestStartup(queryClient);
  // A part that the one request did not bring is requested by itself, and refused in its own words.
  const [me, model, permissions, presets, settings, extensions] = await Promise.all([
    queryClient.ensureQueryData(meQuery()),
    queryClient.ensureQueryData(modelQuery()),
    queryClient.ensureQueryData(permissionsQuery()),
    queryClient.ensureQueryData(presetsQuery(user)),
    queryClient.ensureQueryData(settingsQuery()),
    queryClient.ensureQueryData(extensionsQuery()),
  ]);
  return { me, model, permissions, presets, settings, extensions };
}

/** The model alone, for what can begin before the rest of the start is used; it comes with the same one request. */
export async function loadModel(queryClient: QueryClient): Promise<Model> {
  if (queryClient.getQueryData(keys.model) === undefined) await requestStartup(queryClient);
  return await queryClient.ensureQueryData(modelQuery());
}

/** The same for what others have added. */
export async function loadExtensions(queryClient: QueryClient): Promise<Extensions> {
  await loadModel(queryClient);
  return await queryClient.ensureQueryData(extensionsQuery());
}

/**
 * Requests the whole start again, into the places of the single queries. Concurrent callers share a request. A server that does
 * not know it leaves the single queries to do their work.
 *
 * @throws ApiError when it failed
 */
export async function requestStartup(queryClient: QueryClient): Promise<void> {
  try {
    await queryClient.fetchQuery(startupQuery());
  } catch (error) {
    if (!isApiError(error) || error.status !== notFound) throw error;
  }
}

/** The extensions of the server, which come with the start; a server that does not know the start has none for this app. */
export function extensionsQuery() {
  return queryOptions({
    queryKey: keys.extensions,
    queryFn: async ({ client: queryClient }): Promise<Extensions> => {
      // The start has just been requested where there is nothing at all.
      if (queryClient.getQueryData(keys.extensions) !== undefined)
        await requestStartup(queryClient);
      return queryClient.getQueryData<Extensions>(keys.extensions) ?? noExtensions;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads the model again for a collection that is not in it. */
export function soughtCollectionQuery(name: string) {
  return queryOptions({
    queryKey: keys.soughtCollection(name),
    queryFn: async ({ client: queryClient }): Promise<null> => {
      await requestStartup(queryClient);
      return null;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function startupQuery() {
  return queryOptions({
    queryKey: keys.startup,
    queryFn: async ({ client: queryClient, signal }): Promise<null> => {
      store(queryClient, (await client().call("GET /:project/startup", { signal })).data);
      return null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

function store(queryClient: QueryClient, startup: Startup): void {
  const { user, collections, relations, permissions, presets, settings, extensions } = startup;
  const put = (key: QueryKey, data: unknown): void =>
    data === null
      ? queryClient.removeQueries({ queryKey: key, exact: true })
      : void queryClient.setQueryData(key, data);
  put(keys.me, user && toMe(user));
  put(keys.model, collections && toModel(collections, relations ?? []));
  put(keys.permissions, readOwnPermissions(permissions));
  put(keys.presets, presets ?? []);
  put(keys.settings, settings ?? []);
  put(keys.extensions, extensions ?? noExtensions);
}
