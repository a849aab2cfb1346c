import { createRoute } from "@tanstack/react-router";
import { frameRoute } from "./frame.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** Every address that no other route matches. */
export const notFoundRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "$",
  component: lazyPart(
    async () => (await import("../screens/not-found/not-found.screen.tsx")).NotFoundScreen,
    { place: "page" },
  ),
});
