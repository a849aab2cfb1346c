import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { frameRoute } from "./frame.ts";

/** Every collection. What it shows is startup data, which the frame loads. */
export const collectionsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/collections",
  component: lazyRouteComponent(
    () => import("../screens/collections/collections.screen.tsx"),
    "CollectionsScreen",
  ),
});
