import {
  createRoute,
  redirect,
  useRouteContext,
  useRouter,
  useSearch,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readLoginSearch, readOuterLoginSearch } from "../access/address/login-search.ts";
import { readMailedLink, targetOfLink } from "../access/address/mailed-link.ts";
import { openingAddress } from "../access/projects/targets.ts";
import { hasSeveral } from "../access/projects/targets.ts";
import { hasWayBack } from "../access/start/way-back.ts";
import { lazyPart } from "../design/lazy/lazy-part.tsx";
import { pageOf, publicRoute, rootRoute } from "./parents.tsx";

/** The root leads to the collections; before signing in to the sign-in page, from where the user's last page opens. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: ({ context }) => {
    const isOut = context.session.getSnapshot().owner === null;
    throw redirect({ to: isOut ? "/login" : "/collections" });
  },
});

const LoginScreen = lazyPart(
  async () => (await import("../screens/login/login.screen.tsx")).LoginScreen,
  { place: "page" },
);

const Installer = lazyPart(
  async () => (await import("../screens/installer/installer.screen.tsx")).InstallerPage,
  { place: "page", texts: ["accounts"] },
);

/** The sign-in page, for users who are not signed in. The page requests its code before the app is there (`data/boot`). */
const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/login",
  validateSearch: readLoginSearch,
  beforeLoad: ({ context: { session }, search }) => {
    // Whoever left to sign in again at a provider comes back with the proof of it.
    const found = { ...readOuterLoginSearch(), ...search };
    if (hasWayBack() && (found.request_token ?? found.code) !== undefined) return;
    // Opening this page gives up the session that has expired.
    if (session.getSnapshot().owner !== null) session.leave();
    if (session.getSnapshot().owner !== null) throw redirect({ to: "/collections" });
  },
  component: pageOf(LoginScreen, Login),
});

function Login(): ReactNode {
  const { config, version } = useRouteContext({ from: "/public/login" });
  const search = useSearch({ from: "/public/login" });
  return <LoginScreen config={config} version={version} search={search} Installer={Installer} />;
}

/** Signs out and goes to the sign-in page. */
const logoutRoute = createRoute({
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

const NewPasswordScreen = lazyPart(
  async () =>
    (await import("../screens/login/new-password/new-password.screen.tsx")).NewPasswordScreen,
  { place: "page", texts: ["accounts"] },
);

/** Where the mailed link leads: choose a new password. */
const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/reset-password",
  validateSearch: readMailedLink,
  component: pageOf(NewPasswordScreen, ResetPassword),
});

function ResetPassword(): ReactNode {
  return <NewPasswordScreen {...useMailedLink("/public/reset-password")} />;
}

const AcceptInvitationScreen = lazyPart(
  async () =>
    (await import("../screens/login/new-password/accept-invitation.screen.tsx"))
      .AcceptInvitationScreen,
  { place: "page", texts: ["accounts"] },
);

/** Where a mailed invitation leads: choose a password and come in. */
const acceptInvitationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/accept-invitation",
  validateSearch: readMailedLink,
  component: pageOf(AcceptInvitationScreen, AcceptInvitation),
});

function AcceptInvitation(): ReactNode {
  return <AcceptInvitationScreen {...useMailedLink("/public/accept-invitation")} />;
}

/** The props of the page of a mailed link. */
function useMailedLink(from: "/public/reset-password" | "/public/accept-invitation") {
  const router = useRouter();
  const { config } = useRouteContext({ from });
  const link = useSearch({ from });
  const target = targetOfLink(config, link);
  const href = hasSeveral(config) ? openingAddress(target, config) : "/login";
  return {
    target,
    token: link.token,
    onDone: () => void router.navigate({ href, replace: true }),
  };
}

/** The pages before signing in. */
export const publicTree = publicRoute.addChildren([
  loginRoute,
  logoutRoute,
  resetPasswordRoute,
  acceptInvitationRoute,
]);
