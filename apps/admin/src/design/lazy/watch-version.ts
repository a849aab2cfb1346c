import { translate } from "../../i18n/i18n.ts";
import { hasNewVersion } from "../loading/app-version.ts";
import { reloadApp } from "../loading/reload-app.ts";
import { notify } from "../notify/notify.ts";

/** Milliseconds between two looks, at least and while nothing happens. */
const pause = 5 * 60_000;
const interval = 30 * 60_000;

let lastLook = Number.NEGATIVE_INFINITY;
let isOffered = false;
let hasWork = (): boolean => false;

/** Looks whether the server has a newer version of the app, and then offers once to reload. */
export async function lookForNewVersion(): Promise<void> {
  lastLook = Date.now();
  if (isOffered || !(await hasNewVersion()) || isOffered) return;
  isOffered = true;
  notify({
    id: "new-version",
    title: translate("new_version"),
    details: translate("new_version_body"),
    actionLabel: translate("reload"),
    onClick: () => void reloadApp(),
    delay: 0,
  });
}

/** Whether this page has offered a newer version, and nothing would end with it. */
export function isMoveDue(): boolean {
  return isOffered && !hasWork();
}

/**
 * Looks for a newer version from time to time: when the page is seen again, when the browser is online again, when code
 * could not be loaded, and twice an hour. Never while nobody sees the page.
 *
 * @param hasUnsaved whether something is unsaved or under way that would end with the page
 */
export function watchVersion(hasUnsaved: () => boolean): void {
  hasWork = hasUnsaved;
  const look = (): void => {
    if (!document.hidden && Date.now() - lastLook >= pause) void lookForNewVersion();
  };
  lastLook = Date.now();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", () => void lookForNewVersion());
  // Sent by the bundler for every dynamic import that fails.
  window.addEventListener("vite:preloadError", look);
  setInterval(look, interval);
}
