import { createRoute } from "@tanstack/react-router";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";
import { settingsRoute } from "./settings.ts";

/** The model as a file: written for another project, or taken over from one. */
export const modelFileRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/model",
  component: lazyPart(
    async () =>
      (await import("../screens/settings/model-file/model-file.screen.tsx")).ModelFileScreen,
    { place: "page" },
  ),
});
