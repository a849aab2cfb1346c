import { createRoute } from "@tanstack/react-router";
import { frameRoute } from "./frame.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** Every collection. What it shows is startup data, which the frame loads. */
export const collectionsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/collections",
  component: lazyPart(
    async () => (await import("../screens/collections/collections.screen.tsx")).CollectionsScreen,
    { place: "page" },
  ),
});
