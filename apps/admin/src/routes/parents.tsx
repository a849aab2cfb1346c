import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, Outlet, redirect } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { signInAddress } from "../access/address/safe-redirect.ts";
import type { AppConfig } from "../access/app-config.ts";
import type { AppSession } from "../access/session.ts";
import { startUp } from "../access/start/start-up.ts";
import { meQuery } from "../data/me.ts";
import type { LateArea } from "../i18n/areas.ts";
import { loadExtensions } from "../data/startup.ts";
import type { Registry } from "../registry/registry.ts";
import type { LiveRegistry } from "../registry/live-registry.ts";
import { PartError } from "../screens/errors/part-error.tsx";
import { FullPageLoader } from "../design/states/skeletons.tsx";
import { lazyPart } from "../design/lazy/lazy-part.tsx";

/** The context that every route can reach. */
export interface RouterContext {
  queryClient: QueryClient;
  session: AppSession;
  config: AppConfig;
  /** Knows which fields a listing needs, so that its items load together with the screen. */
  registry: LiveRegistry;
  /** The app's own version. */
  version: string;
  /** Provides data, rights and texts to interfaces and layouts; wraps every page inside the frame. */
  Host: ComponentType<{ children: ReactNode }> & { preload?: () => Promise<unknown> | undefined };
}

/** Why the project could not be loaded; null when it was. */
export type StartupFailure = { error: unknown } | null;

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: PartError,
});

/** Parent of the pages before signing in: no navigation. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: "public" });

/** Parent of the pages after signing in: guards them, loads what the frame needs, renders the navigation. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "frame",
  beforeLoad: ({ context, location }) => {
    if (context.session.getSnapshot().owner === null)
      throw redirect({ href: signInAddress(location.href) });
  },
  loader: async ({ context, location }): Promise<StartupFailure> => {
    const [result] = await Promise.all([
      startUp(context.session, context.queryClient),
      context.Host.preload?.(),
    ]);
    if (result.kind === "ready") await wholeRegistry(context);
    if (result.kind === "signed-out") throw redirect({ href: signInAddress(location.href) });
    return result.kind === "failed" ? { error: result.error } : null;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  component: lazyPart(async () => (await import("./workspace.tsx")).Frame, { place: "page" }),
  pendingComponent: FullPageLoader,
});

/**
 * The registry with what extensions add, which the start of the project names.
 * @throws ApiError when the start failed
 */
export async function wholeRegistry({
  queryClient,
  registry,
}: Pick<RouterContext, "queryClient" | "registry">): Promise<Registry> {
  return await registry.adopt(await loadExtensions(queryClient));
}

/**
 * The component of a route that gives a page what its address says. `part` holds the page's code: the route loads it, also
 * ahead of a visit.
 */
export function pageOf(
  part: { preload(): Promise<void> },
  render: () => ReactNode,
): (() => ReactNode) & { preload: () => Promise<void> } {
  return Object.assign(render, { preload: part.preload });
}

const SettingsArea = lazyPart(
  async () => (await import("../screens/settings/settings-area.tsx")).SettingsArea,
  { place: "page", texts: ["settings"] },
);

/** Parent of the settings: brings their texts and lets administrators in only. Its pages are rendered inside of it. */
export const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings",
  component: pageOf(SettingsArea, Settings),
});

function Settings(): ReactNode {
  return (
    <SettingsArea>
      <Outlet />
    </SettingsArea>
  );
}

/** A page of the settings that its address alone decides, and the data it begins with. */
export function settingsPage<const Path extends string>(
  path: Path,
  code: () => Promise<ComponentType>,
  { data, texts = [] }: { data?: (cache: QueryClient) => Promise<void>; texts?: LateArea[] } = {},
) {
  return createRoute({
    getParentRoute: () => settingsRoute,
    path,
    loader: ({ context }) => {
      if (data) preloadSettings(context, () => data(context.queryClient));
    },
    component: lazyPart(code, { place: "page", texts }),
  });
}

/**
 * Begins to load what a page of the settings shows while its code is on its way, without holding the page back. Nothing
 * is requested for users who are known to be no administrators: they are shown that this is not theirs.
 */
export function preloadSettings({ queryClient }: RouterContext, load: () => Promise<void>): void {
  const me = queryClient.getQueryData(meQuery().queryKey);
  if (me === undefined || me.isAdmin) void load();
}
