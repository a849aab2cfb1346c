import { createRoute } from "@tanstack/react-router";
import { serverDetailsQuery } from "../data/server-details.ts";
import { preloadSettings, settingsRoute } from "./settings.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** How the server is set up. */
export const serverRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/server",
  loader: ({ context }) =>
    preloadSettings(context, () => context.queryClient.prefetchQuery(serverDetailsQuery())),
  component: lazyPart(
    async () =>
      (await import("../screens/settings/server/server-details.screen.tsx")).ServerDetailsScreen,
    { place: "page" },
  ),
});

/** How quickly the server responds. */
export const latencyRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/latency",
  component: lazyPart(
    async () => (await import("../screens/settings/server/latency.screen.tsx")).LatencyScreen,
    { place: "page" },
  ),
});

/** Which version runs, and what has changed. */
export const versionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/version",
  component: lazyPart(
    async () => (await import("../screens/settings/server/about/version.screen.tsx")).VersionScreen,
    { place: "page" },
  ),
});

/** What the product is. */
export const aboutRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/about",
  component: lazyPart(
    async () => (await import("../screens/settings/server/about/about.screen.tsx")).AboutScreen,
    { place: "page" },
  ),
});
