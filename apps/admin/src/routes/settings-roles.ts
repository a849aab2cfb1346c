import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rolesQuery } from "../data/roles.ts";
import { preloadItem } from "../editor/read/preload-item.ts";
import { preloadSettings, settingsRoute } from "./settings.ts";

/** All roles. */
export const rolesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/roles",
  loader: ({ context }) =>
    preloadSettings(context, () => context.queryClient.prefetchQuery(rolesQuery())),
  component: lazyRouteComponent(
    () => import("../screens/settings/role-list/role-list.screen.tsx"),
    "RoleListScreen",
  ),
});

/** One role; `+` is a new one. */
export const roleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/roles/$id",
  loader: ({ context, params, cause }) =>
    preloadSettings(context, () =>
      preloadItem({
        ...context,
        collection: "directus_roles",
        key: params.id,
        isOpening: cause !== "preload",
      }),
    ),
  component: lazyRouteComponent(() => import("./settings-roles.lazy.tsx"), "Role"),
});
