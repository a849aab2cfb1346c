import type { ComponentType } from "react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { publicRoute } from "./root.ts";

// The page reads this very route, so the type of its module is said, not inferred.
const loadPage: () => Promise<{ ResetPasswordPage: ComponentType }> = () =>
  import("./reset-password-page.tsx");

/** Where the mailed link leads: choose a new password. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/reset-password",
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search["token"] === "string" ? search["token"] : "",
    project: typeof search["project"] === "string" ? search["project"] : undefined,
  }),
  component: lazyRouteComponent(loadPage, "ResetPasswordPage"),
});
