import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, Outlet } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import type { AppConfig } from "../access/app-config.ts";
import type { AppSession } from "../access/session.ts";
import { PartError } from "../screens/errors/part-error.tsx";
import type { ListingRegistry } from "../screens/listing/preload-listing.ts";

/** What every route can reach. */
export interface RouterContext {
  queryClient: QueryClient;
  session: AppSession;
  config: AppConfig;
  /** Knows which fields a listing needs, so that its items load together with the screen. */
  registry: ListingRegistry;
  /** The app's own version. */
  version: string;
  /** Provides data, rights and texts to interfaces and layouts; wraps every page inside the frame. */
  Host: ComponentType<{ children: ReactNode }> & { preload?: () => Promise<unknown> | undefined };
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: PartError,
});

/** Parent of the pages before signing in: no navigation. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: "public" });
