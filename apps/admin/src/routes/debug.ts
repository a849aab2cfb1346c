import { createRoute } from "@tanstack/react-router";

import { frameRoute } from "./frame.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** `/debug`: every interface with its sample in every state; `?only=slider` or `?only=number` shows one, or a group of them. */
export const debugRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/debug",
  validateSearch: ({ only }: { only?: unknown }): { only?: string } =>
    typeof only === "string" ? { only } : {},
  component: lazyPart(async () => (await import("./debug.lazy.tsx")).Debug, { place: "page" }),
});

/** `/debug/looks`: tokens, controls and states, each once. */
export const looksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/debug/looks",
  component: lazyPart(async () => (await import("../screens/debug/looks.screen.tsx")).LooksScreen, {
    place: "page",
  }),
});
