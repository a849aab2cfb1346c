import type { ProjectTarget } from "@rowhouse/client";
import { asRecord, isRecord, ownValue } from "@rowhouse/contract";
import { placeOf } from "../data/boot/early.ts";

/** Settings of this installation, from config.js beside index.html or from the page itself. */
export interface AppConfig {
  /** Address of the API, with a slash at the end. */
  api: string;
  /** Keys of the projects that may be chosen on it. */
  projects: readonly string[];
  /** Other API addresses that may be signed in to. */
  servers: readonly string[];
  /** The names that the operator gives projects and servers, by the addresses of the projects (`placeOf`). */
  labels: ReadonlyMap<string, string>;
  /** Whether users may enter an address of their own. */
  allowOther: boolean;
  /** Where the help of this installation is; null: the page of the API, which the server has itself. */
  helpUrl: string | null;
  router: { mode: "hash" | "path"; base: string };
  /** Whether this browser keeps the app's files, so that it opens without a connection. */
  offline: boolean;
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
  const api = toApiUrl(config["api"], page) ?? new URL("..", page).href;
  const projects = entriesOf(config["projects"], "key");
  const servers = entriesOf(config["servers"], "url").flatMap(([url, label]) => {
    const known = toApiUrl(url, page);
    return known === null ? [] : [[known, label] as const];
  });
  return {
    api,
    projects: projects.length > 0 ? projects.map(([key]) => key) : [defaultProject],
    servers: servers.map(([url]) => url),
    labels: new Map([
      ...servers.flatMap(([url, label]) => labeled({ url, project: defaultProject }, label)),
      ...projects.flatMap(([project, label]) => labeled({ url: api, project }, label)),
    ]),
    allowOther: config["allowOther"] === true,
    helpUrl: toHttpUrl(config["helpUrl"], page)?.href ?? null,
    router: {
      mode: router["mode"] === "path" || router["mode"] === "history" ? "path" : "hash",
      base: typeof router["base"] === "string" ? router["base"] : "/",
    },
    offline: config["offline"] !== false,
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

/** The entries of a list, each a text or an object that has it under a name beside its label. */
function entriesOf(value: unknown, name: string): [text: string, label: string | null][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): [string, string | null][] => {
    if (typeof entry === "string") return [[entry, null]];
    const record = asRecord(entry);
    const [text, label] = [ownValue(record, name), ownValue(record, "label")];
    return typeof text === "string" ? [[text, typeof label === "string" ? label : null]] : [];
  });
}

function labeled(target: ProjectTarget, label: string | null): [string, string][] {
  return label === null ? [] : [[placeOf(target), label]];
}
