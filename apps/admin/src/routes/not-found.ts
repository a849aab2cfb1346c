import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { frameRoute } from "./frame.ts";

/** Every address that no other route matches. */
export const notFoundRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "$",
  component: lazyRouteComponent(
    () => import("../screens/not-found/not-found.screen.tsx"),
    "NotFoundScreen",
  ),
});
