import { createRoute, lazyRouteComponent } from "@tanstack/react-router";

import { frameRoute } from "./frame.ts";

/** `/debug`: every interface with its sample in every state. */
export const debugRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/debug",
  component: lazyRouteComponent(() => import("../screens/debug/debug.screen.tsx"), "DebugScreen"),
});
