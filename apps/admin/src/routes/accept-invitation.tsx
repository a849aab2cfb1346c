import type { ComponentType } from "react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { publicRoute } from "./root.ts";

// The page reads this very route, so the type of its module is said, not inferred.
const loadPage: () => Promise<{ AcceptInvitationPage: ComponentType }> = () =>
  import("./accept-invitation-page.tsx");

/** Where a mailed invitation leads: choose a password and come in. */
export const acceptInvitationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/accept-invitation",
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search["token"] === "string" ? search["token"] : "",
    project: typeof search["project"] === "string" ? search["project"] : undefined,
  }),
  component: lazyRouteComponent(loadPage, "AcceptInvitationPage"),
});
