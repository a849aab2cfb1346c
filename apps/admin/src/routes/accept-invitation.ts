import { createRoute } from "@tanstack/react-router";
import { readMailedLink } from "../access/address/mailed-link.ts";
import { addTexts } from "../i18n/i18n.ts";
import { publicRoute } from "./root.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** Where a mailed invitation leads: choose a password and come in. */
export const acceptInvitationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/accept-invitation",
  validateSearch: readMailedLink,
  component: lazyPart(
    async () => {
      const [{ AcceptInvitation }] = await Promise.all([
        import("./accept-invitation.lazy.tsx"),
        addTexts("accounts"),
      ]);
      return AcceptInvitation;
    },
    { place: "page" },
  ),
});
