import { createRoute } from "@tanstack/react-router";
import { addTexts } from "../i18n/i18n.ts";
import { settingsRoute } from "./settings.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** All tables of the project. */
export const collectionListRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/collections",
  validateSearch: ({ open }: { open?: unknown }): { open?: "new" | "tables" } =>
    open === "new" || open === "tables" ? { open } : {},
  component: lazyPart(
    async () =>
      (await import("../screens/settings/collection-list/collection-list.screen.tsx"))
        .CollectionListScreen,
    { place: "page" },
  ),
});

/** One collection: what it is called, and its fields. */
export const collectionSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/collections/$collection",
  validateSearch: (search: Record<string, unknown>): { view?: "form"; field?: string } => ({
    ...(search["view"] === "form" ? { view: "form" } : {}),
    // The field whose settings are open.
    ...(typeof search["field"] === "string" ? { field: search["field"] } : {}),
  }),
  component: lazyPart(
    async () => {
      const [{ CollectionSettings }] = await Promise.all([
        import("./settings-collections.lazy.tsx"),
        addTexts("model"),
        addTexts("options"),
        // Some rules are checked here that elsewhere only the server checks.
        addTexts("refusals"),
      ]);
      return CollectionSettings;
    },
    { place: "page" },
  ),
});
