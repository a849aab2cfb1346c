import { createRoute } from "@tanstack/react-router";
import { meQuery } from "../data/me.ts";
import { addTexts } from "../i18n/i18n.ts";
import { frameRoute } from "./frame.ts";
import type { RouterContext } from "./root.ts";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

/** Parent of the settings: brings their texts and lets administrators in only. Its pages are rendered inside of it. */
export const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings",
  component: lazyPart(
    async () => {
      const [{ Settings }] = await Promise.all([
        import("./settings.lazy.tsx"),
        addTexts("settings"),
      ]);
      return Settings;
    },
    { place: "page" },
  ),
});

/** What there is to set. */
export const settingsHomeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  component: lazyPart(
    async () =>
      (await import("../screens/settings/home/settings-home.screen.tsx")).SettingsHomeScreen,
    { place: "page" },
  ),
});

/**
 * Begins to load what a page of the settings shows while its code is on its way, without holding the page back. Nothing
 * is requested for users who are known to be no administrators: they are shown that this is not theirs.
 */
export function preloadSettings({ queryClient }: RouterContext, load: () => Promise<void>): void {
  const me = queryClient.getQueryData(meQuery().queryKey);
  if (me === undefined || me.isAdmin) void load();
}
