import { readAppConfig } from "../app-config.ts";
import { safeRedirect } from "../address/safe-redirect.ts";

const wayKey = "rowhouse:way-back";

/** Keeps the page of this tab while its user signs in again at a provider, which leads back to the sign-in page. */
export function keepWayBack(): void {
  const { hash, pathname, search } = window.location;
  const { mode, base } = readAppConfig().router;
  const inPath = `/${pathname.slice(base.length)}${search}`;
  sessionStorage.setItem(wayKey, mode === "path" ? inPath : hash.slice(1));
}

/** Whether this tab has left for a provider: what comes back from one that nobody went to is no sign-in of theirs. */
export function hasWayBack(): boolean {
  return sessionStorage.getItem(wayKey) !== null;
}

/** The page that this tab left, once; null where it did not leave. */
export function takeWayBack(): string | null {
  const kept = sessionStorage.getItem(wayKey);
  sessionStorage.removeItem(wayKey);
  return safeRedirect(kept);
}
