import "./design/theme/styles.ts";
import "virtual:mantine-styles";
// Before and after signing in: as a part of both it would be a file of its own.
import "./design/mark/mark.module.css";
import { brandColor } from "@rowhouse/contract";
import { afterPaint, type InterfaceDefinition } from "@rowhouse/extension-kit";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadIconShard } from "virtual:icon-chunks";
import { readAppConfig } from "./access/app-config.ts";
import { createBrowserSession } from "./access/browser-session.ts";
import { keepStart } from "./access/start/keep-start.ts";
import { SessionContext } from "./access/session-context.ts";
import { projectSettings } from "./access/start/project-settings.ts";
import { whenAtRest, whenFetched } from "./access/start/startup-idle.ts";
import { forgetEarlyRequests } from "./data/boot/early.ts";
import { createCachedStart, isKept } from "./data/cached-start.ts";
import { shareOwnWrites } from "./data/own-writes.ts";
import { createQueryClient } from "./data/query-client.ts";
import { settingsQuery } from "./data/settings.ts";
import { watchNews } from "./data/versions.ts";
import { currentView } from "./data/view.ts";
import { addTexts, startI18n } from "./i18n/i18n.ts";
import { firstLocale } from "./i18n/languages.ts";
import { interfaces } from "./interfaces/index.ts";
import { layouts } from "./layouts/index.ts";
import { createLiveRegistry, LiveRegistryProvider } from "./registry/registry.ts";
import { followSession } from "./routes/follow-session.ts";
import { createAppRouter } from "./routes/router.ts";
import { ConfirmGate } from "./screens/login/sign-in/confirm-gate.tsx";
import { FactorGate } from "./screens/login/sign-in/factor-gate.tsx";
import { loadModule } from "./design/loading/load-module.ts";
import { keepNoDrafts } from "./design/loading/keeps-drafts.ts";
import { AppLooks } from "./design/looks/app-looks.tsx";
import { showFont } from "./design/looks/show-font.ts";
import { lazyPart } from "./design/lazy/lazy-part.tsx";
import { watchVersion } from "./design/lazy/watch-version.ts";
import { setIconLoader } from "./design/icon/icon-store.ts";
import { keepFilesOut } from "./design/window/keep-files-out.ts";

/** Milliseconds without anything to see, before there is a placeholder. */
const blankTimeoutMs = 400;

/** Milliseconds that a page whose rows do not come has no icons. */
const iconTimeoutMs = 4_000;

/** Milliseconds without anything to see, before the data of the last visit is shown. */
const cachedTimeoutMs = 50;

const app = createApp();
const restored = restoreVisit(app);
const texts = startI18n(firstLocale());
app.session.start();
followChanges(app);
// The data of the page is loaded at the same time as the texts. That of the last visit is there before both.
const firstPage = loadFirstPage(app, restored);
setIconLoader((shard) => loadIconsAfter(firstPage, shard));
// A page that is there soon is rendered once, with its rows or values: placeholders would take as long to render, and React
// holds back for a moment what follows them.
const ready = Promise.all([texts, Promise.race([firstPage, wait(blankTimeoutMs)])]);
void ready.then(forgetEarlyRequests);
void ready.then(() => render(app));
void ready.then(() => whenAtRest(app.queryClient)).then(showFont);

type App = ReturnType<typeof createApp>;

/** The objects that live as long as the page. */
function createApp() {
  const session = createBrowserSession();
  const queryClient = createQueryClient();
  const version = String(import.meta.env["VITE_APP_VERSION"] ?? "");
  const registry = createLiveRegistry({ interfaces: interfaces.map(withLateTexts), layouts });
  const Host = lazyPart(async () => (await import("./parts/host.tsx")).KitHostProvider, {
    place: "page",
  });
  const config = readAppConfig();
  const router = createAppRouter({ queryClient, session, config, registry, version, Host });
  return { session, queryClient, version, registry, router };
}

/** Fills the query cache with the data of the last visit; resolves to whether there was any. */
async function restoreVisit({ session, queryClient, version }: App): Promise<boolean> {
  // A view of somebody else is not stored, and nothing of one's own is shown with it.
  if (currentView() === null)
    return keepStart(session, queryClient, createCachedStart({ version }));
  keepNoDrafts();
  return false;
}

/** Follows the session, other tabs, the server and newer versions of the app. */
function followChanges({ session, router, queryClient }: App): void {
  followSession(session, router, queryClient);
  watchNews(async () => {
    const { readNews } = await loadModule(() => import("./access/start/read-news.ts"));
    readNews(session, queryClient);
  });
  shareOwnWrites(queryClient, () => {
    const { owner } = session.getSnapshot();
    return owner && JSON.stringify(owner);
  });
  keepFilesOut();
  watchVersion();
}

/** Loads the page in the address and the data that it begins with; that of the last visit is enough. */
async function loadFirstPage(
  { router, queryClient }: App,
  restored: Promise<boolean>,
): Promise<void> {
  await restored;
  await router.load();
  const fetched = whenFetched(queryClient);
  // Once is quicker than twice: the current data is usually there by now.
  await (isKept(queryClient) ? Promise.race([fetched, wait(cachedTimeoutMs)]) : fetched);
}

/** Loads icons once the page is painted: their space is there, and rows that are on their way come first. */
async function loadIconsAfter(
  firstPage: Promise<void>,
  shard: Parameters<typeof loadIconShard>[0],
): ReturnType<typeof loadIconShard> {
  await Promise.race([firstPage, wait(iconTimeoutMs)]);
  await new Promise<void>((resolve) => {
    afterPaint(resolve);
  });
  return await loadIconShard(shard);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function render({ session, queryClient, registry, router }: App): void {
  const root = document.querySelector("#root");
  if (!root) throw new Error("The page has no element for the app.");
  const settings = queryClient.getQueryData(settingsQuery().queryKey) ?? [];
  createRoot(root).render(
    <StrictMode>
      <SessionContext value={session}>
        <QueryClientProvider client={queryClient}>
          <LiveRegistryProvider registry={registry}>
            <AppLooks firstAccent={brandColor(projectSettings(settings).color ?? "")}>
              <RouterProvider router={router} />
              <FactorGate />
              <ConfirmGate />
            </AppLooks>
          </LiveRegistryProvider>
        </QueryClientProvider>
      </SessionContext>
    </StrictMode>,
  );
}

/** A definition whose input comes with its texts, where the first load does not carry them. */
function withLateTexts(definition: InterfaceDefinition): InterfaceDefinition {
  if (definition.hasLateTexts !== true) return definition;
  return {
    ...definition,
    async input() {
      const [part] = await Promise.all([definition.input(), addTexts("inputs")]);
      return part;
    },
  };
}
