import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readMailedLink } from "../access/address/mailed-link.ts";
import { publicRoute } from "./root.ts";

/** Where a mailed invitation leads: choose a password and come in. */
export const acceptInvitationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/accept-invitation",
  validateSearch: readMailedLink,
  component: lazyRouteComponent(() => import("./accept-invitation.lazy.tsx"), "AcceptInvitation"),
});
