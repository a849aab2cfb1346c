import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import type { AppConfig } from "../access/app-config.ts";
import { signInAddress } from "../access/address/safe-redirect.ts";
import type { Session } from "../access/session.ts";
import { startUp } from "../access/start/start-up.ts";
import { PartError } from "../screens/errors/part-error.tsx";
import type { ListingRegistry } from "../screens/listing/preload-listing.ts";
import { ProjectLoader } from "../screens/login/project-loader.tsx";

/** What every route can reach. */
export interface RouterContext {
  queryClient: QueryClient;
  session: Session;
  config: AppConfig;
  /** Tells which fields a listing needs, so that its items are asked for while the screen is being loaded. */
  registry: ListingRegistry;
  /** The app's own version. */
  version: string;
  /** Lends data, rights and texts to interfaces and layouts; stands around every page of a signed-in person. */
  Host: ComponentType<{ children: ReactNode }>;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: PartError,
});

/** Parent of the pages for people who are not signed in: no navigation. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: "public" });

/** What kept the project from loading; null when nothing did. */
export type StartupFailure = { error: unknown } | null;

/** Parent of all other pages: lets only signed-in people in, loads what the frame needs, draws the navigation. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "frame",
  beforeLoad: ({ context, location }) => {
    if (context.session.state().status === "out")
      throw redirect({ href: signInAddress(location.href) });
  },
  loader: async ({ context, location }): Promise<StartupFailure> => {
    const result = await startUp(context.session, context.queryClient);
    if (result.kind === "signed-out") throw redirect({ href: signInAddress(location.href) });
    return result.kind === "failed" ? { error: result.error } : null;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  component: lazyRouteComponent(() => import("./frame-layout.tsx"), "FrameLayout"),
  pendingComponent: ProjectLoader,
});
