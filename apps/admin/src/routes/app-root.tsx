import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type Projects, ProjectsContext, SessionContext } from "../access/session-context.ts";
import type { AppSession } from "../access/session.ts";
import { AppLooks, type AppLooksProps } from "../design/looks/app-looks.tsx";
import { type LiveRegistry, LiveRegistryProvider } from "../registry/live-registry.ts";
import { ConfirmGate } from "../screens/login/sign-in/confirm-gate.tsx";
import { FactorGate } from "../screens/login/sign-in/factor-gate.tsx";
import type { AppRouter } from "./router.ts";

interface AppRootProps extends Omit<AppLooksProps, "children"> {
  session: AppSession;
  /** Null where the app knows one project only, as in tests. */
  projects: Projects | null;
  queryClient: QueryClient;
  registry: LiveRegistry;
  router: AppRouter;
}

/** The app with one of its projects: all that its pages ask for, and the questions that may come over each of them. */
export function AppRoot({
  session,
  projects,
  queryClient,
  registry,
  router,
  ...looks
}: AppRootProps) {
  return (
    <SessionContext value={session}>
      <ProjectsContext value={projects}>
        <QueryClientProvider client={queryClient}>
          <LiveRegistryProvider registry={registry}>
            <AppLooks {...looks}>
              <RouterProvider router={router} />
              <FactorGate />
              <ConfirmGate />
            </AppLooks>
          </LiveRegistryProvider>
        </QueryClientProvider>
      </ProjectsContext>
    </SessionContext>
  );
}
