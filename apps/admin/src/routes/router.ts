import {
  createBrowserHistory,
  createHashHistory,
  createRouter,
  type RouterHistory,
} from "@tanstack/react-router";
import type { AppConfig } from "../access/app-config.ts";
import { PartError } from "../screens/errors/part-error.tsx";
import { acceptInvitationRoute } from "./accept-invitation.ts";
import { bookmarkRoute } from "./bookmark.ts";
import { collectionsRoute } from "./collections.ts";
import { debugRoute, looksRoute } from "./debug.ts";
import { frameRoute } from "./frame.ts";
import { homeRoute } from "./home.ts";
import { activityItemRoute, fileItemRoute, itemRoute, userItemRoute } from "./item.ts";
import { activityRoute, filesRoute, listingRoute, usersRoute } from "./listing.ts";
import { loginRoute } from "./login.ts";
import { logoutRoute } from "./logout.ts";
import { notFoundRoute } from "./not-found.ts";
import { resetPasswordRoute } from "./reset-password.ts";
import { publicRoute, rootRoute, type RouterContext } from "./root.ts";
import { settingsTree } from "./settings-tree.ts";
import { withTypedAddresses } from "./typed-addresses.ts";

const routeTree = rootRoute.addChildren([
  homeRoute,
  publicRoute.addChildren([loginRoute, logoutRoute, resetPasswordRoute, acceptInvitationRoute]),
  frameRoute.addChildren([
    collectionsRoute,
    listingRoute,
    filesRoute,
    usersRoute,
    activityRoute,
    itemRoute,
    fileItemRoute,
    userItemRoute,
    activityItemRoute,
    bookmarkRoute,
    debugRoute,
    looksRoute,
    settingsTree,
    notFoundRoute,
  ]),
]);

/** The router of the app. `history` is given by tests; otherwise the configuration decides. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history: history ?? withTypedAddresses(() => historyOf(context.config)),
    basepath: context.config.router.mode === "path" ? context.config.router.base : "/",
    // A page that fails leaves the frame around it standing.
    defaultErrorComponent: PartError,
    defaultPreload: "intent",
    defaultPreloadDelay: 80,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  /** Makes addresses, parameters and search typed in every link and hook of the app. */
  interface Register {
    router: AppRouter;
  }
}

function historyOf({ router }: AppConfig): RouterHistory {
  return router.mode === "path" ? createBrowserHistory() : createHashHistory();
}
