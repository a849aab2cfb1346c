import { placeOf } from "../../data/boot/early.ts";
import { type AppConfig, defaultProject } from "../app-config.ts";
import type { ProjectTarget, SessionOwner } from "@rowhouse/client";
import { asRecord, parseJson } from "@rowhouse/contract";
import type { LocationRewrite } from "@tanstack/react-router";
import { readOuterLoginSearch } from "../address/login-search.ts";
import { safeRedirect } from "../address/safe-redirect.ts";
import { takeSignInTarget } from "../start/way-back.ts";

export { placeOf };

/** The targets of this installation: each project of the own API, then the other servers' first projects. */
export function projectTargets(
  config: Pick<AppConfig, "api" | "projects" | "servers">,
): ProjectTarget[] {
  const own = config.projects.map((project) => ({ url: config.api, project }));
  const others = config.servers
    .filter((url) => url !== config.api)
    .map((url) => ({ url, project: defaultProject }));
  return [...own, ...others];
}

/** Whether there is anything to choose: where there is not, addresses name no project. */
export function hasSeveral(config: AppConfig): boolean {
  return config.allowOther || projectTargets(config).length > 1;
}

export function isSameTarget(one: ProjectTarget, other: ProjectTarget): boolean {
  return one.url === other.url && one.project === other.project;
}

/** A target by which the app keeps things in this browser: the key of a project of the own API, the address of any other. */
export function keptAs(target: ProjectTarget, { api }: Pick<AppConfig, "api">): string {
  return target.url === api ? target.project : placeOf(target);
}

/** A target as addresses of the app name it: a project of the own API by its key, any other by its address in base64. */
export function nameOf(target: ProjectTarget, { api }: Pick<AppConfig, "api">): string {
  return target.url === api ? target.project : btoa(placeOf(target));
}

/**
 * The target that the `project` of an address names. Only known targets count: an address must not be able to send a password
 * to a server of its choice.
 */
export function targetFromAddress(
  value: unknown,
  targets: readonly ProjectTarget[],
  { api }: Pick<AppConfig, "api">,
): ProjectTarget | null {
  if (typeof value !== "string") return null;
  const own = targets.find(({ url, project }) => url === api && project === value);
  if (own !== undefined) return own;
  try {
    const url = new URL(atob(value.replaceAll("-", "+").replaceAll("_", "/")));
    const wanted = url.href.endsWith("/") ? url.href : `${url.href}/`;
    return targets.find((target) => target.url === wanted || placeOf(target) === wanted) ?? null;
  } catch {
    return null;
  }
}

/** The name of a target: as the operator calls it, or projects of one server by their key and servers by their host. */
export function labelOf(
  target: ProjectTarget,
  all: readonly ProjectTarget[],
  labels: AppConfig["labels"] = new Map(),
): string {
  const isAlone = all.filter((one) => one.url === target.url).length < 2;
  const plain =
    isAlone || target.project === defaultProject ? new URL(target.url).host : target.project;
  return labels.get(placeOf(target)) ?? plain;
}

/** The parameter of addresses that names the project. */
const parameter = "project";

/** Where this tab keeps the last page of each project. */
const pageKey = "rowhouse:page";

/** Pages before signing in that read the parameter themselves: of mailed links it is the key of a project of the own API. */
const ownReaders = ["/login", "/reset-password", "/accept-invitation"];

/**
 * Writes the project that is shown into all addresses of the app, so that a reload and a copied link open the same one, and takes it out
 * again before the router sees it. Undefined where there is only one to choose.
 */
export function projectInAddress(
  config: AppConfig,
  target: () => ProjectTarget | null,
): LocationRewrite | undefined {
  if (!hasSeveral(config)) return undefined;
  return {
    input: ({ url }) => {
      if (!ownReaders.includes(url.pathname)) url.searchParams.delete(parameter);
      return url;
    },
    output: ({ url }) => {
      const shown = target();
      if (shown === null || url.searchParams.has(parameter)) return url;
      const isOfMail = ownReaders.includes(url.pathname) && url.pathname !== "/login";
      if (!isOfMail) url.searchParams.set(parameter, nameOf(shown, config));
      return url;
    },
  };
}

/** The address that opens a project: its sign-in page, which leads on at once where somebody is signed in. */
export function openingAddress(target: ProjectTarget, config: AppConfig): string {
  return `/login?${new URLSearchParams({ [parameter]: nameOf(target, config) }).toString()}`;
}

/** The target that an address of the app names, as its history has it; null for none, and for one that is not known. */
export function targetOfAddress(
  href: string,
  known: readonly ProjectTarget[],
  config: AppConfig,
): ProjectTarget | null {
  const { pathname, searchParams } = new URL(href, "https://app.invalid");
  const isOfMail = ownReaders.some((page) => page !== "/login" && pathname.endsWith(page));
  return isOfMail ? null : targetFromAddress(searchParams.get(parameter), known, config);
}

/** Whether an address should name its project and does not. */
export function namesNoProject(href: string, config: AppConfig): boolean {
  const { pathname, searchParams } = new URL(href, "https://app.invalid");
  const isOfOwn = ownReaders.some((page) => pathname.endsWith(page));
  return hasSeveral(config) && !isOfOwn && !searchParams.has(parameter);
}

/** The project that a page shows at first: that of its address, the one that was opened last, the first one. */
export function targetAtStart(
  config: AppConfig,
  known: readonly ProjectTarget[],
  lastPlace: string | null,
): ProjectTarget {
  const { hash, pathname, search } = window.location;
  // Single sign-on and mails lead to addresses behind a hash in both modes.
  const address = hash.startsWith("#/") ? hash.slice(1) : `${pathname}${search}`;
  const outer = readOuterLoginSearch();
  const isBack = (outer.request_token ?? outer.code) !== undefined;
  const left = isBack ? takeSignInTarget() : null;
  const isKnown = left !== null && known.some((one) => isSameTarget(one, left));
  const [first] = known;
  return (
    targetOfAddress(address, known, config) ??
    targetFromAddress(outer.project, known, config) ??
    (isKnown || config.allowOther ? left : null) ??
    known.find((target) => placeOf(target) === lastPlace) ??
    first ?? { url: config.api, project: "_" }
  );
}

/** The page of a project that this tab showed before another one. */
interface LastPage {
  userId: number;
  address: string;
}

/** Keeps the page that this tab leaves for another project. */
export function keepLastPage({ userId, ...target }: SessionOwner, address: string): void {
  const page: LastPage = { userId, address };
  sessionStorage.setItem(`${pageKey} ${placeOf(target)}`, JSON.stringify(page));
}

/** The page on which this user left the project in this tab; null for none. */
export function lastPageOf({ userId, ...target }: SessionOwner): string | null {
  const kept = asRecord(parseJson(sessionStorage.getItem(`${pageKey} ${placeOf(target)}`) ?? ""));
  return kept["userId"] === userId ? safeRedirect(kept["address"]) : null;
}
