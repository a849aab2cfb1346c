import { createRoute } from "@tanstack/react-router";
import { readExplainSearch } from "../access/address/explain-search.ts";
import { readRuleSearch } from "../access/address/rule-search.ts";
import { rolePermissionsQuery } from "../data/role-permissions.ts";
import { rolesQuery } from "../data/roles.ts";
import { loadErrorTexts } from "../i18n/error-text.ts";
import { preloadItem } from "../editor/read/preload-item.ts";
import { preloadSettings, settingsRoute } from "./settings.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** All roles. */
export const rolesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/roles",
  loader: ({ context }) =>
    preloadSettings(context, () => context.queryClient.prefetchQuery(rolesQuery())),
  component: lazyPart(
    async () => (await import("../screens/settings/role-list/role-list.screen.tsx")).RoleListScreen,
    { place: "page" },
  ),
});

/** One role; `+` is a new one. Its two sides are one page over one draft, so that it stays when one goes from one to the other. */
const oneRoleRoute = createRoute({
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
  component: lazyPart(
    async () => {
      // What is wrong with an address is said before the server says it.
      const [{ Role }] = await Promise.all([import("./settings-roles.lazy.tsx"), loadErrorTexts()]);
      return Role;
    },
    { place: "page" },
  ),
});

/** What one role may do. */
const permissionsRoute = createRoute({
  getParentRoute: () => oneRoleRoute,
  path: "/permissions",
  validateSearch: readRuleSearch,
  loader: ({ context, params }) =>
    preloadSettings(context, async () => {
      const { queryClient } = context;
      const role = Number(params.id);
      if (!Number.isNaN(role)) await queryClient.prefetchQuery(rolePermissionsQuery(role));
    }),
});

export const roleRoute = oneRoleRoute.addChildren([
  // Its own fields.
  createRoute({ getParentRoute: () => oneRoleRoute, path: "/" }),
  permissionsRoute,
]);

/** Why somebody may do something, or not. */
export const explainRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/explain",
  validateSearch: readExplainSearch,
  loader: ({ context }) =>
    preloadSettings(context, () => context.queryClient.prefetchQuery(rolesQuery())),
  component: lazyPart(async () => (await import("./settings-explain.lazy.tsx")).Explain, {
    place: "page",
  }),
});
