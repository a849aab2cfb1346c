import { createRoute } from "@tanstack/react-router";
import { addTexts } from "../i18n/i18n.ts";
import { frameRoute } from "./frame.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** `/debug`: every interface with its sample in every state; `?only=slider` or `?only=number` shows one, or a group of them. */
export const debugRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/debug",
  validateSearch: ({ only }: { only?: unknown }): { only?: string } =>
    typeof only === "string" ? { only } : {},
  component: lazyPart(
    async () => {
      const [{ Debug }] = await Promise.all([import("./debug.lazy.tsx"), ...texts()]);
      return Debug;
    },
    { place: "page" },
  ),
});

/** `/debug/looks`: tokens, controls and states, each once. */
export const looksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/debug/looks",
  component: lazyPart(
    async () => {
      const [{ LooksScreen }] = await Promise.all([
        import("../screens/debug/looks.screen.tsx"),
        ...texts(),
      ]);
      return LooksScreen;
    },
    { place: "page" },
  ),
});

const texts = () => [addTexts("debug"), addTexts("options")];
