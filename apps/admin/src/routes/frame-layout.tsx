import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useLoaderData, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMe, useProjectSettings } from "../access/hooks.ts";
import { useSession } from "../access/session-context.ts";
import { rememberProjectSettings } from "../access/start/project-settings.ts";
import { SettledContext, useSettled } from "../access/start/settled.ts";
import { useActivity } from "../access/use-activity.ts";
import { trackPage } from "../data/me.ts";
import { FrameScreen } from "../screens/frame/frame.screen.tsx";
import { ServerErrorScreen } from "../screens/errors/server-error.screen.tsx";
import { SessionOverlay } from "../screens/login/session-overlay.tsx";
import { rootRoute } from "./root.ts";
import type { StartupFailure } from "./root.ts";

/** Milliseconds a page must stay open before it is reported, so that the report never delays the page. */
const reportAfter = 1_500;

/** The frame with the page in it, or why there is none. */
export function FrameLayout() {
  const router = useRouter();
  const failure: StartupFailure | undefined = useLoaderData({ strict: false });
  if (!failure) return <Workspace />;
  const { error } = failure;
  return (
    <ServerErrorScreen
      detail={error instanceof Error ? error.message : null}
      onRetry={() => void router.invalidate()}
    />
  );
}

/** The frame with the page in it, and the sign-in form over both when the session has ended. */
function Workspace() {
  const { Host } = rootRoute.useRouteContext();
  const me = useMe();
  const isSettled = useSettled(useQueryClient());
  useActivity();
  usePageReport(isSettled);
  return (
    <SettledContext value={isSettled}>
      <SettingsKeeper />
      <Host>
        <FrameScreen>
          <Outlet />
        </FrameScreen>
        <SessionOverlay email={me.email} onOtherUser={() => window.location.reload()} />
      </Host>
    </SettledContext>
  );
}

/** Tells the server which page is open: others are warned of editing the same item, the next sign-in returns here. */
function usePageReport(isSettled: boolean): void {
  const page = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? null });
  useEffect(() => {
    if (page === null || !isSettled) return undefined;
    const timer = setTimeout(() => void trackPage(page), reportAfter);
    return () => clearTimeout(timer);
  }, [page, isSettled]);
}

/** Settings that have come, or were changed, hold from now on, and from the next start. */
function SettingsKeeper(): null {
  const session = useSession();
  const settings = useProjectSettings();
  useEffect(() => {
    const state = session.state();
    session.setAutoSignOut(settings.autoSignOut);
    if (state.status !== "out") rememberProjectSettings(state, settings);
  }, [session, settings]);
  return null;
}
