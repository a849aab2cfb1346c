import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render, type RenderResult } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { AppLooks } from "../src/design/looks/app-looks.tsx";

export interface RenderOptions {
  /** The address of the app at the start; `/` if not given. */
  path?: string;
  /** The query cache; a fresh one without retries if not given. */
  queryClient?: QueryClient;
}

export interface Rendered extends RenderResult {
  user: UserEvent;
  queryClient: QueryClient;
  /** The address now: path and search. */
  address(): string;
}

/** A query cache for tests: no retries, no garbage collection. */
export function createTestQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false },
    },
  });
}

/**
 * Renders a screen or part with everything the app provides: looks, texts, query cache, dialogs, notices and a router in
 * memory. Every address renders the same content, so links work and `address()` returns where they led. Await it: the
 * router renders in the next tick.
 */
export async function renderScreen(
  screen: ReactNode,
  options: RenderOptions = {},
): Promise<Rendered> {
  const queryClient = options.queryClient ?? createTestQueryClient();
  const root = createRootRoute({ component: Outlet });
  const component = () => screen;
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: "/", component }),
      createRoute({ getParentRoute: () => root, path: "$", component }),
    ]),
    history: createMemoryHistory({ initialEntries: [options.path ?? "/"] }),
  });
  await router.load();
  const result = render(
    <QueryClientProvider client={queryClient}>
      <AppLooks isTest>
        <RouterProvider router={router} />
      </AppLooks>
    </QueryClientProvider>,
  );
  return {
    ...result,
    user: userEvent.setup(),
    queryClient,
    address: () => router.state.location.href,
  };
}
