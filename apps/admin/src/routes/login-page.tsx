import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import { safeRedirect, signInAddress } from "../access/address/safe-redirect.ts";
import { useSession } from "../access/session-context.ts";
import { lastPageQuery } from "../data/me.ts";
import { FormPlaceholder, LoginScreen } from "../screens/login/login.screen.tsx";
import type { LoginSearch } from "../screens/login/use-login.ts";
import { useLogin } from "../screens/login/use-login.ts";
import { unfinishedAddress } from "../screens/login/unfinished.ts";
import { rootRoute } from "./root.ts";

const InstallerPage = lazy(async () => {
  const { InstallerPage: page } = await import("../screens/installer/installer.screen.tsx");
  return { default: page };
});

/** The sign-in page with its way on: the wanted page, else the item being edited, else the last page, else the collections. */
export function LoginPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const session = useSession();
  const { config, version } = rootRoute.useRouteContext();
  const inner: LoginSearch = useSearch({ strict: false });
  // Single sign-on leads back to the app's address proper, which hash routing does not see.
  const [search] = useState<LoginSearch>(() => ({ ...readOuterSearch(), ...given(inner) }));

  const handleEntered = useCallback(async () => {
    const wanted =
      safeRedirect(search.redirect) ??
      (await unfinishedAddress(session.state())) ??
      safeRedirect(await queryClient.fetchQuery(lastPageQuery()).catch(() => null));
    router.history.replace(wanted ?? "/collections");
  }, [router, queryClient, session, search.redirect]);
  const handleCleanAddress = useCallback(() => {
    window.history.replaceState(
      window.history.state,
      "",
      `${window.location.pathname}${window.location.hash}`,
    );
    router.history.replace(signInAddress(search.redirect ?? ""));
  }, [router, search.redirect]);

  const login = useLogin({
    config,
    search,
    onEntered: () => void handleEntered(),
    onCleanAddress: handleCleanAddress,
  });
  return (
    <LoginScreen
      login={login}
      version={version}
      installer={
        <Suspense fallback={<FormPlaceholder />}>
          <InstallerPage
            {...login.target}
            onInstalled={(email) => void login.finishInstall(email)}
          />
        </Suspense>
      }
    />
  );
}

function readOuterSearch(): LoginSearch {
  return Object.fromEntries(
    [...new URLSearchParams(window.location.search)].filter(([key]) =>
      ["project", "redirect", "error", "code", "request_token"].includes(key),
    ),
  );
}

function given(search: Partial<Record<keyof LoginSearch, string | undefined>>): LoginSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
