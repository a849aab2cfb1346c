import { createRoute } from "@tanstack/react-router";
import { readMailedLink } from "../access/address/mailed-link.ts";
import { publicRoute } from "./root.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** Where the mailed link leads: choose a new password. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/reset-password",
  validateSearch: readMailedLink,
  component: lazyPart(async () => (await import("./reset-password.lazy.tsx")).ResetPassword, {
    place: "page",
  }),
});
