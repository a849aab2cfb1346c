import { createRoute, redirect } from "@tanstack/react-router";
import { readLoginSearch } from "../access/address/login-search.ts";
import { LoginScreen } from "../screens/login/login.screen.tsx";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";
import { publicRoute } from "./root.ts";

/** The sign-in page, for users who are not signed in. Not lazy: for most of them it is the first page of the app. */
export const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/login",
  validateSearch: readLoginSearch,
  beforeLoad: ({ context: { session } }) => {
    // Opening this page gives up the session that has expired.
    if (session.getSnapshot().owner !== null) session.leave();
    if (session.getSnapshot().owner !== null) throw redirect({ to: "/collections" });
  },
  component: Login,
});

const Installer = lazyPart(
  async () => (await import("../screens/installer/installer.screen.tsx")).InstallerPage,
  { place: "page" },
);

function Login() {
  const { config, version } = loginRoute.useRouteContext();
  const search = loginRoute.useSearch();
  return <LoginScreen config={config} version={version} search={search} Installer={Installer} />;
}
