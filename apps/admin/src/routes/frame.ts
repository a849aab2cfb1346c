import { createRoute, redirect } from "@tanstack/react-router";
import { signInAddress } from "../access/address/safe-redirect.ts";
import { startUp } from "../access/start/start-up.ts";
import { ProjectLoader } from "../screens/login/project-loader.tsx";
import { rootRoute } from "./root.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** Why the project could not be loaded; null when it was. */
export type StartupFailure = { error: unknown } | null;

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
    if (result.kind === "signed-out") throw redirect({ href: signInAddress(location.href) });
    return result.kind === "failed" ? { error: result.error } : null;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  component: lazyPart(async () => (await import("./frame.lazy.tsx")).Frame, { place: "page" }),
  pendingComponent: ProjectLoader,
});
