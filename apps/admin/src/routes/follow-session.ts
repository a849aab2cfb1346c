import type { QueryClient } from "@tanstack/react-query";
import type { AppSession } from "../access/session.ts";
import { signInAddress } from "../access/address/safe-redirect.ts";
import type { AppRouter } from "./router.ts";

/** Queries of the sign-in page itself; everything else belongs to the user who has left. */
const publicKeys: ReadonlySet<unknown> = new Set(["providers", "public-info"]);

/**
 * Leads to the sign-in page when the session is over for good, in this tab or another, and forgets what
 * the user had loaded. The result stops it.
 */
export function followSession(
  session: AppSession,
  router: AppRouter,
  queryClient: QueryClient,
): () => void {
  let isOut = session.getSnapshot().owner === null;
  return session.subscribe(() => {
    const wasOut = isOut;
    isOut = session.getSnapshot().owner === null;
    if (!isOut || wasOut) return;
    const { pathname, href } = router.latestLocation;
    const isLeaving = pathname === "/logout" || pathname === "/login";
    const stop = router.subscribe("onResolved", ({ toLocation }) => {
      if (toLocation.pathname !== "/login") return;
      stop();
      queryClient.removeQueries({ predicate: (query) => !publicKeys.has(query.queryKey[0]) });
    });
    if (!isLeaving) void router.navigate({ href: signInAddress(href) });
  });
}
