import "./design/theme/styles.ts";
import "virtual:mantine-styles";
// Before and after signing in: as a part of both it would be a file of its own.
import "./design/mark/mark.module.css";
import { brandColor } from "@rowhouse/contract";
import { afterPaint, type InterfaceDefinition } from "@rowhouse/extension-kit";
import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { loadIconShard } from "virtual:icon-chunks";
import { readAppConfig } from "./access/app-config.ts";
import { createBrowserSessions, knownTargets } from "./access/projects/sessions.ts";
import {
  keepLastPage,
  lastPageOf,
  namesNoProject,
  openingAddress,
  targetOfAddress,
} from "./access/projects/targets.ts";
import type { Projects } from "./access/session-context.ts";
import { isSameTarget, placeOf } from "./access/projects/targets.ts";
import { keepStart } from "./access/start/keep-start.ts";
import { projectSettings } from "./access/start/project-settings.ts";
import { whenAtRest, whenFetched } from "./access/start/startup-idle.ts";
import { forgetEarlyRequests } from "./data/boot/early.ts";
import { createCachedStart, isKept } from "./data/cached-start.ts";
import { shareOwnWrites } from "./data/own-writes.ts";
import { createQueryClient } from "./data/query-client.ts";
import { settingsQuery } from "./data/settings.ts";
import { watchNews } from "./data/versions.ts";
import type { ProjectTarget } from "./data/session.ts";
import { currentView, endView } from "./data/view.ts";
import { hasRunningWork, hasUnsavedDrafts } from "./form/draft/open-drafts.ts";
import { addTexts, startI18n, translate } from "./i18n/i18n.ts";
import { firstLocale } from "./i18n/languages.ts";
import { interfaces } from "./interfaces/index.ts";
import { layouts } from "./layouts/index.ts";
import { createLiveRegistry } from "./registry/live-registry.ts";
import { AppRoot } from "./routes/app-root.tsx";
import { followSession } from "./routes/follow-session.ts";
import { createAppHistory, createAppRouter } from "./routes/router.ts";
import { reloadApp, storeWork } from "./design/loading/reload-app.ts";
import { focusHeading } from "./design/focus/keep-focus.ts";
import { LoadError, loadModule } from "./design/loading/load-module.ts";
import { keepNoDrafts } from "./design/loading/keeps-drafts.ts";
import { notify } from "./design/notify/notify.ts";
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

/** Milliseconds that writes have to end in, before another project is shown by loading the page again. */
const writeTimeoutMs = 2_000;

let isSwitching = false;
const page = createPage();
const projects = createProjects();
let app = createApp();
const restored = restoreVisit(app);
const texts = startI18n(firstLocale());
page.sessions.start();
followChanges(app);
// The data of the page is loaded at the same time as the texts. That of the last visit is there before both.
const firstPage = loadFirstPage(app, restored);
setIconLoader((shard) => loadIconsAfter(firstPage, shard));
// A page that is there soon is rendered once, with its rows or values: placeholders would take as long to render, and React
// holds back for a moment what follows them.
const ready = Promise.all([texts, Promise.race([firstPage, wait(blankTimeoutMs)])]);
void ready.then(begin, showFailedStart);

type App = ReturnType<typeof createApp>;

/** The objects that live as long as the page, whichever project it shows. */
function createPage() {
  const config = readAppConfig();
  const sessions = createBrowserSessions(config);
  const history = createAppHistory(config);
  const builtIn = { interfaces: interfaces.map(withLateTexts), layouts };
  const Host = lazyPart(async () => (await import("./parts/host.tsx")).KitHostProvider, {
    place: "page",
  });
  const version = String(import.meta.env["VITE_APP_VERSION"] ?? "");
  const element = document.querySelector("#root");
  if (!element) throw new Error("The page has no element for the app.");
  keepFilesOut();
  watchVersion(hasUnsavedDrafts);
  return { config, sessions, history, builtIn, Host, version, root: createRoot(element) };
}

/** The objects that live as long as a project is shown: no cache, no page and no request of one is another's. */
function createApp() {
  const { sessions: session, history, builtIn, ...rest } = page;
  const queryClient = createQueryClient();
  // Extensions are of a server: another project begins with the built-in parts.
  const registry = createLiveRegistry(builtIn);
  const router = createAppRouter({ ...rest, registry, queryClient, session }, history);
  // An address that was typed without the project gets it: a reload opens the same one, whatever other tabs show by then.
  router.subscribe("onResolved", ({ toLocation: { href, publicHref } }) => {
    if (namesNoProject(publicHref, rest.config))
      void router.navigate({ href, replace: true, ignoreBlocker: true });
  });
  return { queryClient, registry, router, ending: new AbortController() };
}

/** Fills the query cache with the data of the last visit; resolves to whether there was any. */
async function restoreVisit({ queryClient, ending }: App): Promise<boolean> {
  const { sessions, version } = page;
  // A view of somebody else is not stored, and nothing of one's own is shown with it.
  if (currentView() === null) {
    const place = (): string => placeOf(sessions.target());
    const kept = createCachedStart({ version, place });
    return keepStart(sessions, queryClient, {
      kept,
      target: sessions.target,
      isAnybodyIn: () => sessions.signedIn().length > 0,
      signal: ending.signal,
    });
  }
  keepNoDrafts();
  return false;
}

/** Follows the session, other tabs and the server until another project is shown. */
function followChanges({ router, queryClient, ending }: App): void {
  const { sessions } = page;
  const stopFollowing = followSession(sessions, router, queryClient);
  const stopHearing = watchNews(async () => {
    const { readNews } = await loadModule(() => import("./access/start/read-news.ts"));
    readNews(sessions, queryClient);
  });
  const stopSharing = shareOwnWrites(queryClient, () => {
    const { owner } = sessions.getSnapshot();
    return owner && JSON.stringify(owner);
  });
  ending.signal.addEventListener("abort", () => {
    stopFollowing();
    stopHearing();
    stopSharing();
  });
}

/** Loads the page in the address and the data that it begins with; that of the last visit is enough. */
async function loadFirstPage(
  { router, queryClient }: App,
  isRestored: Promise<boolean>,
): Promise<void> {
  await isRestored;
  await router.load();
  const fetched = whenFetched(queryClient);
  // Once is quicker than twice: the current data is usually there by now.
  await (isKept(queryClient) ? Promise.race([fetched, wait(cachedTimeoutMs)]) : fetched);
}

/** Shows the project that the address names now, where that is another one. */
async function followAddress(): Promise<void> {
  const { config, sessions, history } = page;
  const wanted = targetOfAddress(history.location.href, knownTargets(config), config);
  if (isSwitching || wanted === null || isSameTarget(wanted, sessions.target())) return;
  if (hasRunningWork()) {
    // It would go on in the other project: this one stays until it is done.
    const { href } = app.router.latestLocation;
    void app.router.navigate({ href, replace: true, ignoreBlocker: true });
    await addTexts("projects");
    notify({ color: "warning", title: translate("switch_running") });
    return;
  }
  isSwitching = true;
  try {
    await showProject(wanted);
  } finally {
    isSwitching = false;
  }
  // The address may have gone on meanwhile.
  await followAddress();
}

/** Begins the app again with another project, without loading its code again. */
async function showProject(target: ProjectTarget): Promise<void> {
  const { sessions, root } = page;
  const { owner } = sessions.getSnapshot();
  if (owner !== null) keepLastPage(owner, app.router.latestLocation.href);
  const stored = storeWork();
  // At once, so that nothing of the project before hears of the address.
  flushSync(() => root.render(null));
  app.ending.abort();
  await stored;
  // With the eyes of somebody else nothing is kept, also not by the parts that are loaded already.
  if (currentView() !== null) {
    await loadAgain();
    return;
  }
  // A write that takes several requests would make the rest of them in the other project.
  if (!(await isQuiet(app.queryClient))) {
    await loadAgain();
    return;
  }
  app.queryClient.clear();
  sessions.open(target);
  const next = sessions.getSnapshot().owner;
  const wasAt = next === null ? null : lastPageOf(next);
  app = createApp();
  const shown = app;
  if (wasAt !== null && shown.router.latestLocation.pathname === "/login")
    void shown.router.navigate({ href: wasAt, replace: true, ignoreBlocker: true });
  const isRestored = restoreVisit(shown);
  followChanges(shown);
  await Promise.race([loadFirstPage(shown, isRestored), wait(blankTimeoutMs)]);
  render(shown);
  afterPaint(() => void focusHeading());
}

/** Whether all writes are done, or are so soon. */
async function isQuiet(queryClient: QueryClient): Promise<boolean> {
  const end = performance.now() + writeTimeoutMs;
  while (queryClient.isMutating() > 0 && performance.now() < end) await wait(20);
  return queryClient.isMutating() === 0;
}

/** Loads the page again, in the project that its address names. */
async function loadAgain(): Promise<void> {
  endView();
  await reloadApp();
}

/** The projects for the parts of the app that lead from one to another. */
function createProjects(): Projects {
  const { config, sessions, history } = page;
  const addressOf = (target: ProjectTarget): string => {
    const { basepath } = app.router;
    return `${basepath === "/" ? "" : basepath}${openingAddress(target, config)}`;
  };
  return {
    sessions,
    targets: () => knownTargets(config),
    hrefOf: (target) => history.createHref(addressOf(target)),
    open: (target) => history.push(addressOf(target)),
    load: async (target) => {
      isSwitching = true;
      // Past the router, which would open the address.
      History.prototype.pushState.call(
        window.history,
        null,
        "",
        history.createHref(addressOf(target)),
      );
      await loadAgain();
    },
  };
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

function begin(): void {
  forgetEarlyRequests();
  render(app);
  void whenAtRest(app.queryClient).then(showFont);
}

/** Says it by hand and in English: there are no texts, also not those that stand in for a language. */
function showFailedStart(error: unknown): void {
  if (!(error instanceof LoadError)) reportError(error);
  const message = document.createElement("p");
  message.textContent =
    "Rowhouse could not be loaded. Check your connection, then reload the page.";
  const button = document.createElement("button");
  button.textContent = "Reload";
  button.addEventListener("click", () => void reloadApp());
  const alert = document.createElement("div");
  alert.role = "alert";
  alert.style.padding = "2rem";
  alert.append(message, button);
  document.querySelector("#root")?.replaceChildren(alert);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function render({ queryClient, registry, router, ending }: App): void {
  // Before the router does it, and no sooner: without a listener of its history it follows redirects by itself.
  const stop = page.history.subscribe(() => void followAddress());
  ending.signal.addEventListener("abort", stop);
  const settings = queryClient.getQueryData(settingsQuery().queryKey) ?? [];
  page.root.render(
    <StrictMode>
      <AppRoot
        session={page.sessions}
        projects={projects}
        queryClient={queryClient}
        registry={registry}
        router={router}
        firstAccent={brandColor(projectSettings(settings).color ?? "")}
      />
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
