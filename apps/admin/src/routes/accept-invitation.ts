import { createRoute } from "@tanstack/react-router";
import { readMailedLink } from "../access/address/mailed-link.ts";
import { publicRoute } from "./root.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** Where a mailed invitation leads: choose a password and come in. */
export const acceptInvitationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/accept-invitation",
  validateSearch: readMailedLink,
  component: lazyPart(async () => (await import("./accept-invitation.lazy.tsx")).AcceptInvitation, {
    place: "page",
  }),
});
