import type { RouterHistory } from "@tanstack/react-router";
import { createBrowserHistory, createHashHistory, createRouter } from "@tanstack/react-router";
import type { AppConfig } from "../access/app-config.ts";
import { acceptInvitationRoute } from "./accept-invitation.tsx";
import { bookmarkRoute } from "./bookmark.ts";
import { collectionsRoute } from "./collections.tsx";
import { debugRoute } from "./debug.tsx";
import { homeRoute, notFoundRoute } from "./home.ts";
import { activityItemRoute, fileItemRoute, itemRoute, userItemRoute } from "./item.tsx";
import { activityRoute, filesRoute, listingRoute, usersRoute } from "./listing.tsx";
import { loginRoute } from "./login.tsx";
import { logoutRoute } from "./logout.tsx";
import { resetPasswordRoute } from "./reset-password.tsx";
import type { RouterContext } from "./root.ts";
import { frameRoute, publicRoute, rootRoute } from "./root.ts";

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
    notFoundRoute,
  ]),
]);

/** The router of the app. `history` is given by tests; otherwise the configuration decides. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history: history ?? historyOf(context.config),
    basepath: context.config.router.mode === "path" ? context.config.router.base : "/",
    defaultPreload: "intent",
    defaultPreloadDelay: 80,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

function historyOf({ router }: AppConfig): RouterHistory {
  return router.mode === "path" ? createBrowserHistory() : createHashHistory();
}
