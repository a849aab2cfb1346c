import { createSession, memoryStorage, type StoredSession } from "@rowhouse/client";
import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach } from "vitest";
import type { AppConfig } from "../src/access/app-config.ts";
import type { Projects } from "../src/access/session-context.ts";
import { readNews } from "../src/access/start/read-news.ts";
import { createAppSession, type AppSession } from "../src/access/session.ts";
import { connect, setClient } from "../src/data/client.ts";
import { demandFactor } from "../src/data/factor-demand.ts";
import { authenticate, refreshToken } from "../src/data/session.ts";
import { watchNews } from "../src/data/versions.ts";
import { KitHostProvider } from "../src/parts/host.tsx";
import { interfaces } from "../src/interfaces/index.ts";
import { layouts } from "../src/layouts/index.ts";
import { type RegistryLists } from "../src/registry/registry.ts";
import { createLiveRegistry } from "../src/registry/live-registry.ts";
import { AppRoot } from "../src/routes/app-root.tsx";
import { followSession } from "../src/routes/follow-session.ts";
import { createAppRouter } from "../src/routes/router.ts";
import type { FakeServer } from "./fake-fetch.ts";
import { createTestQueryClient } from "./render.tsx";
import { tokenFor } from "./tokens.ts";

const api = "http://api.test/";

export interface AppOptions {
  server: FakeServer;
  /** The address at the start. */
  path?: string;
  /** The app starts without a session. */
  isSignedOut?: boolean;
  config?: Partial<AppConfig>;
  /** Several projects; without it the app knows one. */
  projects?: Projects;
  /** A cache that holds something already. */
  queryClient?: QueryClient;
  /** Loads the code of extensions by its address. */
  loadCode?: (address: string) => Promise<unknown>;
  /** The built-in parts, where they are not all. */
  builtIn?: RegistryLists;
}

/** Renders the whole app with a fake server: routes, guard, session and all. */
export function renderApp({
  server,
  path = "/",
  isSignedOut = false,
  config,
  projects,
  queryClient = createTestQueryClient(),
  loadCode = () => Promise.reject(new Error("The test says nothing of extensions.")),
  builtIn = { interfaces, layouts },
}: AppOptions) {
  globalThis.fetch = server.fetch;
  const session = projects?.sessions ?? createTestSession(isSignedOut);
  connect({ url: api, project: "_", session, setUpFactor: demandFactor });
  const registry = createLiveRegistry(builtIn, { origin: new URL(api).origin, load: loadCode });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(
    {
      queryClient,
      session,
      registry,
      version: "1.2.3",
      Host: KitHostProvider,
      config: {
        api,
        projects: ["_"],
        servers: [],
        allowOther: false,
        labels: new Map(),
        helpUrl: null,
        router: { mode: "hash", base: "/" },
        offline: true,
        ...config,
      },
    },
    history,
  );
  const stop = followSession(session, router, queryClient);
  cleanups.push(
    stop,
    watchNews(() => readNews(session, queryClient)),
    () => {
      // A navigation in progress at the end of a test has nothing to render to.
      router.startTransition = () => Promise.resolve(false);
    },
  );
  const result = render(
    <AppRoot
      isTest
      projects={projects ?? null}
      session={session}
      queryClient={queryClient}
      registry={registry}
      router={router}
    />,
  );
  return {
    ...result,
    user: userEvent.setup(),
    session,
    queryClient,
    /** The address now: path and search. */
    address: () => history.location.href,
    go: (to: string) => history.push(to),
  };
}

const cleanups: (() => void)[] = [];
const realFetch = globalThis.fetch;

afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
  setClient(null);
  globalThis.fetch = realFetch;
});

/** A session of user 7, or of nobody. */
export function createTestSession(isSignedOut: boolean): AppSession {
  const signedIn: StoredSession = {
    status: "in",
    url: api,
    project: "_",
    token: tokenFor(7),
    expiresAt: Date.now() + 1_200_000,
    userId: 7,
  };
  return createAppSession({
    session: createSession({
      storage: memoryStorage(isSignedOut ? null : signedIn),
      now: Date.now,
      authenticate,
      refresh: refreshToken,
    }),
    activity: { read: () => null, write: () => undefined },
    now: Date.now,
    every: () => () => undefined,
  });
}
