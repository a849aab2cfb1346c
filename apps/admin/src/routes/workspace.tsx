import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet, useLoaderData, useRouteContext, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useMe, useProjectSettings } from "../access/hooks.ts";
import { useSession } from "../access/session-context.ts";
import {
  StartupIdleContext,
  useIsIdle,
  useLoadAhead,
  useStartupIdle,
} from "../access/start/startup-idle.ts";
import { usePageReport } from "../access/server/use-page-report.ts";
import { extensionsQuery } from "../data/startup.ts";
import { useRegistry } from "../registry/registry.ts";
import { ServerErrorScreen } from "../screens/errors/server-error.screen.tsx";
import { FrameScreen } from "../screens/frame/frame.screen.tsx";
import { OverlayForm, SessionOverlay } from "../screens/login/sign-in/session-overlay.tsx";
import { lazyPart } from "../design/lazy/lazy-part.tsx";
import { reloadApp } from "../design/loading/reload-app.ts";
import { loadCodeFont } from "../design/looks/load-code-font.ts";
import { ItemScreen, ListingScreen } from "./content-pages.tsx";

const ExtensionsMissing = lazyPart(
  async () =>
    (await import("../screens/errors/extensions-missing.screen.tsx")).ExtensionsMissingScreen,
  { place: "page" },
);

/** The frame with the page in it, or why there is none. */
export function Frame() {
  const router = useRouter();
  const failure = useLoaderData({ from: "/frame" });
  const { interfaces, layouts, pages } = useRegistry();
  if (!failure)
    return interfaces.length + layouts.length + pages.length === 0 ? (
      <Suspense fallback={null}>
        <ExtensionsMissing />
      </Suspense>
    ) : (
      <Workspace />
    );
  const { error } = failure;
  return <ServerErrorScreen error={error} onRetry={() => void router.invalidate()} />;
}

/** The frame with the page in it, and the sign-in form over both when the session has expired. */
function Workspace() {
  const { Host } = useRouteContext({ from: "/frame" });
  const me = useMe();
  const isIdle = useStartupIdle(useQueryClient());
  useActivity();
  useNewExtensions();
  return (
    <StartupIdleContext value={isIdle}>
      <AutoSignOut />
      <PageReport />
      <NextPages />
      <Host>
        <FrameScreen>
          <Outlet />
        </FrameScreen>
        <SessionOverlay email={me.email} onOtherUser={() => void reloadApp()} />
      </Host>
    </StartupIdleContext>
  );
}

/** A component of its own, so that changed settings render nothing else again. */
function AutoSignOut(): null {
  useAutoSignOut();
  return null;
}

/** A component of its own, inside of what says that the page is complete. */
function PageReport(): null {
  usePageReport(useIsIdle());
  return null;
}

/**
 * Loads the code of the pages that usually come next, the font of code, and the form for a session that ends, while the first page is
 * looked at; at last the browser keeps the files of the app, if it may. A component of its own, inside of what says that the page is
 * complete.
 */
function NextPages(): null {
  const { config } = useRouteContext({ from: "/frame" });
  useLoadAhead("next", ItemScreen.preload);
  useLoadAhead("next", ListingScreen.preload);
  useLoadAhead("needed", loadCodeFont);
  useLoadAhead("handy", OverlayForm.preload);
  useLoadAhead("handy", config.offline ? keepFiles : removeFiles);
  return null;
}

const keepFiles = (): Promise<void> => setKept(true);
const removeFiles = (): Promise<void> => setKept(false);

/** Keeps the app's files in this browser, or none any more; a build does, not the dev server. */
async function setKept(isKept: boolean): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { installWorker } = await import("../design/loading/install-worker.ts");
  // Not waited for: the browser fetches all files of the first pages.
  void installWorker(isKept);
}

/** Takes in extensions that have been added or taken away since the page began, as soon as the start is read again. */
function useNewExtensions(): void {
  const { registry } = useRouteContext({ from: "/frame" });
  const { data: extensions } = useQuery(extensionsQuery());
  useEffect(() => {
    if (extensions !== undefined) void registry.adopt(extensions);
  }, [registry, extensions]);
}

/** The project's auto sign-out holds as soon as it is changed. */
function useAutoSignOut(): void {
  const session = useSession();
  const { autoSignOut } = useProjectSettings();
  useEffect(() => session.setAutoSignOut(autoSignOut), [session, autoSignOut]);
}

const activityEvents = [
  "pointerdown",
  "pointermove",
  "keydown",
  "wheel",
  "touchstart",
  "focus",
] as const;

/** Reports to the session whatever the user does, so that it does not end by inactivity. */
function useActivity(): void {
  const session = useSession();
  useEffect(() => {
    const handleActivity = () => session.touch();
    for (const event of activityEvents)
      window.addEventListener(event, handleActivity, { passive: true, capture: true });
    return () => {
      for (const event of activityEvents)
        window.removeEventListener(event, handleActivity, { capture: true });
    };
  }, [session]);
}
