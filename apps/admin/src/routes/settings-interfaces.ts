import { createRoute } from "@tanstack/react-router";
import { extensionsQuery } from "../data/extensions.ts";
import { addTexts } from "../i18n/i18n.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";
import { preloadSettings, settingsRoute } from "./settings.ts";

/** What fields can be edited with. */
export const interfaceListRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/interfaces",
  loader: ({ context }) =>
    preloadSettings(context, () =>
      context.queryClient.prefetchQuery(extensionsQuery("interfaces")),
    ),
  component: lazyPart(
    async () => {
      const [{ InterfaceListScreen }] = await Promise.all([
        import("../screens/settings/interfaces/interface-list.screen.tsx"),
        addTexts("options"),
      ]);
      return InterfaceListScreen;
    },
    { place: "page" },
  ),
});

/** One interface, to be tried. */
export const interfaceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/interfaces/$id",
  component: lazyPart(
    async () => {
      const [{ Interface }] = await Promise.all([
        import("./settings-interfaces.lazy.tsx"),
        addTexts("options"),
      ]);
      return Interface;
    },
    { place: "page" },
  ),
});
