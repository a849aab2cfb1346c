import type { LoginSearch } from "../../access/address/login-search.ts";
import { defaultProject } from "../../access/app-config.ts";
import type { ProjectTarget } from "../../data/session.ts";

/** How a message looks: codes 100 to 199 warn, 101 and 102 are plain, all others are errors. */
export type MessageTone = "plain" | "warning" | "error";

export interface LoginMessage {
  tone: MessageTone;
  /** Key of the text and what it is filled with. */
  key: string;
  values?: Record<string, string | number>;
}

/** Codes of the API that the sign-in page treats in a way of their own. */
export const loginCodes = {
  unreachable: -1,
  tooMany: 7,
  notInstalled: 14,
  otpMissing: 111,
  otpWrong: 112,
} as const;

/**
 * What to say about a failure. `has` tells whether a text exists; a code without one is an unknown error.
 * `details` are the server's, with `seconds` when it throttles; `url` is the address that was called.
 */
export function loginMessage(
  failure: { code: number | null; details?: unknown; url: string },
  has: (key: string) => boolean,
): LoginMessage {
  const { code, details, url } = failure;
  if (code === loginCodes.tooMany) return throttled(details);
  if (code === loginCodes.unreachable)
    return { tone: "error", key: "server_unreachable", values: { url } };
  const key = `errors.${code}`;
  return { tone: toneOf(code), key: code !== null && has(key) ? key : "error_unknown" };
}

function toneOf(code: number | null): MessageTone {
  if (code === 101 || code === 102) return "plain";
  return code !== null && code >= 100 && code < 200 ? "warning" : "error";
}

function throttled(details: unknown): LoginMessage {
  const seconds =
    typeof details === "object" && details !== null && "seconds" in details
      ? Number(details.seconds)
      : Number.NaN;
  return Number.isFinite(seconds)
    ? { tone: "warning", key: "throttled_seconds", values: { seconds } }
    : { tone: "warning", key: "throttled" };
}

/** The failure that single sign-on reports in the address; its code is null when it is not known. */
export function ssoFailure({ error, code }: LoginSearch): { code: number | null } | null {
  if (error === undefined && code === undefined) return null;
  const number = Number(code);
  return { code: Number.isFinite(number) ? number : null };
}

/** What the server added to a failure for programs to read. */
export function detailsOf(failure: unknown): unknown {
  return failure instanceof Error && "details" in failure ? failure.details : null;
}

/** The targets of this installation: each project of the own API, then the other servers' first projects. */
export function projectTargets(config: {
  api: string;
  projects: readonly string[];
  servers: readonly string[];
}): ProjectTarget[] {
  const own = config.projects.map((project) => ({ url: config.api, project }));
  const others = config.servers
    .filter((url) => url !== config.api)
    .map((url) => ({ url, project: defaultProject }));
  return [...own, ...others];
}

/** A key for a select box. */
export function targetKey({ url, project }: ProjectTarget): string {
  return `${url} ${project}`;
}

/**
 * The target that the `project` of the address (base64 of an API URL) asks for. Only known targets count:
 * an address must not be able to send a password to a server of its choice.
 */
export function targetFromAddress(
  value: unknown,
  targets: readonly ProjectTarget[],
): ProjectTarget | null {
  if (typeof value !== "string") return null;
  try {
    const url = new URL(atob(value.replaceAll("-", "+").replaceAll("_", "/")));
    const wanted = url.href.endsWith("/") ? url.href : `${url.href}/`;
    return (
      targets.find(
        (target) => target.url === wanted || `${target.url}${target.project}/` === wanted,
      ) ?? null
    );
  } catch {
    return null;
  }
}
