import { isRecord } from "@rowhouse/contract";

/** Settings of this installation, from config.js beside index.html or from the page itself. */
export interface AppConfig {
  /** Address of the API, with a slash at the end. */
  api: string;
  /** Keys of the projects that may be chosen on it. */
  projects: readonly string[];
  /** Other API addresses that may be signed in to. */
  servers: readonly string[];
  /** Whether users may enter an address of their own. */
  allowOther: boolean;
  /** Where the help of this installation is; null: the page of the API, which the server has itself. */
  helpUrl: string | null;
  router: { mode: "hash" | "path"; base: string };
}

/** The key of a server's first project. */
export const defaultProject = "_";

declare global {
  interface Window {
    /** Set by config.js; anything may be missing or wrong. */
    __ROWHOUSE__?: unknown;
  }
}

/**
 * Reads the configuration. What is missing or of the wrong shape gets its default: the API one folder
 * above the app, the default project, hash addresses.
 */
export function readAppConfig(
  given: unknown = window.__ROWHOUSE__ ?? configInPage(),
  page: string = document.baseURI,
): AppConfig {
  const config = isRecord(given) ? given : {};
  const router = isRecord(config["router"]) ? config["router"] : {};
  return {
    api: toApiUrl(config["api"], page) ?? new URL("..", page).href,
    projects:
      textsOf(config["projects"]).length > 0 ? textsOf(config["projects"]) : [defaultProject],
    servers: textsOf(config["servers"]).flatMap((server) => toApiUrl(server, page) ?? []),
    allowOther: config["allowOther"] === true,
    helpUrl: toHttpUrl(config["helpUrl"], page)?.href ?? null,
    router: {
      mode: router["mode"] === "path" || router["mode"] === "history" ? "path" : "hash",
      base: typeof router["base"] === "string" ? router["base"] : "/",
    },
  };
}

/** An http(s) address with a slash at the end, without query and fragment; null for anything else. */
export function toApiUrl(value: unknown, page: string = document.baseURI): string | null {
  const url = toHttpUrl(value, page);
  if (url === null) return null;
  url.search = "";
  url.hash = "";
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url.href;
}

/** An http(s) address without a user in it; null for anything else. */
function toHttpUrl(value: unknown, page: string): URL | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  if (!URL.canParse(value.trim(), page)) return null;
  const url = new URL(value.trim(), page);
  const isOpen = url.username === "" && url.password === "";
  return isOpen && /^https?:$/.test(url.protocol) ? url : null;
}

/** Reads the configuration that the server wrote into the page, so that config.js need not be loaded. */
function configInPage(): unknown {
  const text = document.querySelector("#rowhouse-config")?.textContent;
  return text ? JSON.parse(text) : undefined;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
