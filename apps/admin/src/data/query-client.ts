import { isAbort, isApiError } from "@rowhouse/client";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { keepOnNoAnswer } from "./cached-start.ts";

/** Milliseconds for which a response is fresh: going back and forth requests nothing again. */
const freshFor = 30_000;

/** Milliseconds for which an unused response stays cached, so that the way back to a listing shows it at once. */
const cachedFor = 15 * 60_000;

/** Tries after the first one for failures that may pass by themselves. */
const retries = 2;

/** Creates the app's cache of server data. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: keepOnNoAnswer }),
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        gcTime: cachedFor,
        retry: (failures, error) => failures < retries && mayPass(error),
        // The browser's online state is unreliable: calls are always tried.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** No response, or a server error. Repeating a request that was refused is useless. */
function mayPass(error: Error): boolean {
  if (isAbort(error)) return false;
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}
