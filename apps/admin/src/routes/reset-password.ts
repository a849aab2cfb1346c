import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readMailedLink } from "../access/address/mailed-link.ts";
import { publicRoute } from "./root.ts";

/** Where the mailed link leads: choose a new password. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/reset-password",
  validateSearch: readMailedLink,
  component: lazyRouteComponent(() => import("./reset-password.lazy.tsx"), "ResetPassword"),
});
