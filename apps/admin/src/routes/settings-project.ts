import { createRoute } from "@tanstack/react-router";
import { settingFieldsQuery } from "../data/settings.ts";
import { preloadSettings, settingsRoute } from "./settings.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** How the collections belong together. */
export const relationMapRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/relations",
  component: lazyPart(
    async () =>
      (await import("../screens/settings/relations/relation-map.screen.tsx")).RelationMapScreen,
    { place: "page" },
  ),
});

/** What holds for the whole project. */
export const globalSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/global",
  loader: ({ context }) =>
    preloadSettings(context, () => context.queryClient.prefetchQuery(settingFieldsQuery())),
  component: lazyPart(
    async () => (await import("../screens/settings/global/global.screen.tsx")).GlobalSettingsScreen,
    { place: "page" },
  ),
});
