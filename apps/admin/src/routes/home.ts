import { createRoute, redirect } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";

/** The root leads to the collections; before signing in to the sign-in page, from where the user's last page opens. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: ({ context }) => {
    const isOut = context.session.getSnapshot().owner === null;
    throw redirect({ to: isOut ? "/login" : "/collections" });
  },
});
