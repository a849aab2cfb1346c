import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { frameRoute, rootRoute } from "./root.ts";

/** The root leads to the collections. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ href: "/collections" });
  },
});

/** Every address nobody else claims. */
export const notFoundRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "$",
  component: lazyRouteComponent(
    () => import("../screens/not-found/not-found.screen.tsx"),
    "NotFoundScreen",
  ),
});
