import type { ProjectTarget } from "@rowhouse/client";
import { placeOf } from "../../data/boot/early.ts";
import { type AppConfig, defaultProject } from "../app-config.ts";

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
