import { useRouteContext, useSearch } from "@tanstack/react-router";
import { addTexts } from "../i18n/i18n.ts";
import { LoginScreen } from "../screens/login/login.screen.tsx";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

const Installer = lazyPart(
  async () => {
    const [{ InstallerPage }] = await Promise.all([
      import("../screens/installer/installer.screen.tsx"),
      addTexts("accounts"),
    ]);
    return InstallerPage;
  },
  { place: "page" },
);

export function Login() {
  const { config, version } = useRouteContext({ from: "/public/login" });
  const search = useSearch({ from: "/public/login" });
  return <LoginScreen config={config} version={version} search={search} Installer={Installer} />;
}
