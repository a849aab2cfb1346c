import { createRoute } from "@tanstack/react-router";

import { frameRoute } from "./frame.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** `/debug`: every interface with its sample in every state. */
export const debugRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/debug",
  component: lazyPart(async () => (await import("../screens/debug/debug.screen.tsx")).DebugScreen, {
    place: "page",
  }),
});

/** `/debug/looks`: tokens, controls and states, each once. */
export const looksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/debug/looks",
  component: lazyPart(async () => (await import("../screens/debug/looks.screen.tsx")).LooksScreen, {
    place: "page",
  }),
});
