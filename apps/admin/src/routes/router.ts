import {
  createBrowserHistory,
  createHashHistory,
  createRouter,
  type RouterHistory,
} from "@tanstack/react-router";
import type { AppConfig } from "../access/app-config.ts";
import { projectInAddress } from "../access/projects/targets.ts";
import { reportFirst } from "../design/field/text/typed-text.ts";
import { listenForBack } from "../design/layers/use-back-closes.ts";
import { isMoveDue } from "../design/lazy/watch-version.ts";
import { reloadApp } from "../design/loading/reload-app.ts";
import { PartError } from "../screens/errors/part-error.tsx";
import { contentPages } from "./content-pages.tsx";
import { frameRoute, rootRoute, type RouterContext } from "./parents.tsx";
import { homeRoute, publicTree } from "./public-pages.tsx";
import { settingsTree } from "./settings-pages.tsx";

/** Where the router's history keeps the place of an entry among the others. */
const place = "__TSR_index";

const routeTree = rootRoute.addChildren([
  homeRoute,
  publicTree,
  frameRoute.addChildren([...contentPages, settingsTree]),
]);

/** The history of the page, as the configuration says; routers of one project after the other share it. */
export function createAppHistory(config: AppConfig): RouterHistory {
  return withTypedAddresses(() => historyOf(config));
}

/** The router of the app, of the project that its session is for. */
export function createAppRouter(context: RouterContext, history: RouterHistory) {
  const { config, session } = context;
  const rewrite = projectInAddress(config, session.target);
  const router = createRouter({
    routeTree,
    context,
    history,
    ...(rewrite ? { rewrite } : {}),
    basepath: config.router.mode === "path" ? config.router.base : "/",
    // A page that fails leaves the frame around it standing.
    defaultErrorComponent: PartError,
    defaultPreload: "intent",
    defaultPreloadDelay: 80,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  });
  // With the next page the app moves to its newer version. Where something would end with this one, the offer stays.
  router.subscribe("onBeforeLoad", ({ pathChanged }) => {
    if (pathChanged && isMoveDue()) void reloadApp();
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  /** Makes addresses, parameters and search typed in every link and hook of the app. */
  interface Register {
    router: AppRouter;
  }
}

function historyOf({ router }: AppConfig): RouterHistory {
  if (router.mode === "hash") return createHashHistory();
  leaveHash(router.base);
  return createBrowserHistory();
}

/** Mails, single sign-on and bookmarks of before lead to addresses behind a hash: the same screens have paths here. */
function leaveHash(base: string): void {
  const { hash } = window.location;
  // Two slashes would be another host.
  if (!/^#\/(?![/\\])/.test(hash)) return;
  const address = `${base.replace(/\/$/, "")}${hash.slice(1)}`;
  window.history.replaceState(window.history.state, "", address);
}

/**
 * Gives the entries of addresses that were typed or pasted their place in the history: the router does not know it, and
 * when leaving is refused it would reload the page instead of going back to where it was. To be called before
 * anything else listens to the history.
 */
function withTypedAddresses(createHistory: () => RouterHistory): RouterHistory {
  let current: () => number = () => 0;
  window.addEventListener("popstate", () => {
    // Typed by the platform as anything.
    const state = window.history.state as Record<string, unknown> | null;
    if (state?.[place] !== undefined) return;
    // Past the router, which takes every change of the history for a navigation of its own.
    History.prototype.replaceState.call(window.history, { ...state, [place]: current() + 1 }, "");
  });
  listenForBack();
  reportFirst();
  const history = createHistory();
  current = () => history.location.state[place];
  return history;
}
