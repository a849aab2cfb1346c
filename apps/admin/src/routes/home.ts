import { createRoute, redirect } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

/** The root leads to the collections. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/collections" });
  },
});
