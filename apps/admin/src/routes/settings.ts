import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { meQuery } from "../data/me.ts";
import { addTexts } from "../i18n/i18n.ts";
import { frameRoute } from "./frame.ts";
import type { RouterContext } from "./root.ts";

/** Parent of the settings: brings their texts and lets administrators in only. */
export const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: "/settings",
  loader: () => addTexts("settings"),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import("./settings.lazy.tsx"), "Settings"),
});

/** What there is to set. */
export const settingsHomeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  component: lazyRouteComponent(
    () => import("../screens/settings/home/settings-home.screen.tsx"),
    "SettingsHomeScreen",
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
