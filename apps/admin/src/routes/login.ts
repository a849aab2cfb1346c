import { createRoute, redirect } from "@tanstack/react-router";
import { readLoginSearch } from "../access/address/login-search.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";
import { publicRoute } from "./root.ts";

/** The sign-in page, for users who are not signed in. The page requests its code before the app is there (`data/boot`). */
export const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/login",
  validateSearch: readLoginSearch,
  beforeLoad: ({ context: { session } }) => {
    // Opening this page gives up the session that has expired.
    if (session.getSnapshot().owner !== null) session.leave();
    if (session.getSnapshot().owner !== null) throw redirect({ to: "/collections" });
  },
  component: lazyPart(async () => (await import("./login.lazy.tsx")).Login, { place: "page" }),
});
