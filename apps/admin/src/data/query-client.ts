import { isAbort, isApiError } from "@rowhouse/client";
import { QueryClient } from "@tanstack/react-query";

/** Milliseconds for which an answer counts as fresh: going back and forth asks nothing again. */
const freshFor = 30_000;

/** Milliseconds for which an answer nobody looks at is kept, so that the way back to a listing shows it at once. */
const keptFor = 15 * 60_000;

/** Tries after the first one for failures that may pass by themselves. */
const retries = 2;

/** Makes the app's cache of what the server owns. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        gcTime: keptFor,
        retry: (failures, error) => failures < retries && mayPass(error),
        // The browser's idea of being online is unreliable; a call that fails says so.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** No answer, or a server in trouble. A refusal stays one however often it is asked for. */
function mayPass(error: Error): boolean {
  if (isAbort(error)) return false;
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}
