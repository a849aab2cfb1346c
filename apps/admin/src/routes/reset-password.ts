import { createRoute } from "@tanstack/react-router";
import { readMailedLink } from "../access/address/mailed-link.ts";
import { addTexts } from "../i18n/i18n.ts";
import { publicRoute } from "./root.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** Where the mailed link leads: choose a new password. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/reset-password",
  validateSearch: readMailedLink,
  component: lazyPart(
    async () => {
      const [{ ResetPassword }] = await Promise.all([
        import("./reset-password.lazy.tsx"),
        addTexts("accounts"),
      ]);
      return ResetPassword;
    },
    { place: "page" },
  ),
});
