import { createRoute, redirect } from "@tanstack/react-router";
import { publicRoute } from "./root.ts";

/** Signs out and goes to the sign-in page. */
export const logoutRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/logout",
  // Hovering over a link to it must not sign out.
  preload: false,
  beforeLoad: ({ context, preload }) => {
    if (preload) return;
    context.session.signOut();
    throw redirect({ to: "/login" });
  },
});
