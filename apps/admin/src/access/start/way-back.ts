import type { ProjectTarget } from "@rowhouse/client";
import { asRecord, parseJson } from "@rowhouse/contract";
import { readAppConfig } from "../app-config.ts";
import { safeRedirect } from "../address/safe-redirect.ts";

const wayKey = "rowhouse:way-back";
const targetKey = "rowhouse:signing-in";

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

/** The link to a provider of a project. Another server leads back to this page only when it is told where that is. */
export function providerLink(target: ProjectTarget, name: string) {
  const isOwn = new URL(target.url).origin === window.location.origin;
  return {
    href: `${target.url}${target.project}/auth/sso/${encodeURIComponent(name)}`,
    ...(isOwn ? {} : { referrerPolicy: "no-referrer-when-downgrade" as const }),
  };
}

/** Keeps the project that this tab leaves for a provider to sign in to: another server does not say which it was. */
export function keepSignInTarget({ url, project }: ProjectTarget): void {
  sessionStorage.setItem(targetKey, JSON.stringify({ url, project }));
}

/** The project that this tab left to sign in to, once; null where it did not leave. */
export function takeSignInTarget(): ProjectTarget | null {
  const { url, project } = asRecord(parseJson(sessionStorage.getItem(targetKey) ?? ""));
  sessionStorage.removeItem(targetKey);
  return typeof url === "string" && typeof project === "string" ? { url, project } : null;
}
