import { escapeHtml, ownValue } from "@rowhouse/contract";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { AdminFile } from "../../config/admin-file.ts";
import type { AppSources } from "../replies/security-headers.ts";

/** Something for each form in which a file is sent; null for forms that it does not have. */
interface Forms<T> {
  plain: T;
  br: T | null;
  gz: T | null;
}

/** One file of the built app with the compressed forms that lie beside it. */
export interface Asset {
  /** Within the folder of the build. */
  name: string;
  path: string;
  /** Sent instead of the file: the page with the configuration in it. */
  page: Forms<Buffer> | null;
  type: string;
  etag: string;
  /** When the file was written, in milliseconds since 1970. */
  modifiedAt: number;
  /** The sources that the policy allows it. */
  sources: AppSources;
  /** Names with a hash never change their content. */
  isHashed: boolean;
  sizes: Forms<number>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".map": "application/json",
  ".txt": "text/plain; charset=utf-8",
};

/** The content type of a file by its name. */
export function typeOf(name: string): string {
  return ownValue(types, extname(name)) ?? "application/octet-stream";
}

/** Where the built app is, and what it is told. */
export interface BuiltApp {
  folder: string;
  settings: AdminFile;
}

/** The settings as the app reads them; what only the server needs is left out. */
function configOf({
  api,
  projects,
  servers,
  labels,
  allowOther,
  helpUrl,
  router,
  offline,
}: AdminFile): object {
  const given = {
    ...(api === null ? {} : { api }),
    ...(helpUrl === null ? {} : { helpUrl }),
    ...(offline ? {} : { offline }),
  };
  return {
    ...given,
    projects: projects.map((key) => withLabel({ key }, labels.get(key))),
    servers: servers.map((url) => withLabel({ url }, labels.get(url))),
    allowOther,
    router,
  };
}

/** The entry as it is in the operator's file. */
function withLabel(entry: { key: string } | { url: string }, label: string | undefined): unknown {
  return label === undefined ? Object.values(entry)[0] : { ...entry, label };
}

/** The servers that pages speak to: the named ones, or all where people may type one. */
function sourcesOf({ api, servers, allowOther, connect }: AdminFile): AppSources {
  if (allowOther) return { servers: ["https:", "http:"] };
  const named = [api, ...servers].filter((url) => url !== null).map((url) => URL.parse(url));
  // An API that is a path is here.
  return { servers: named.flatMap((url) => url?.origin ?? []), connect };
}

/** Whether the file is the one whose name and size are known. Files that a build wrote are replaced, never changed. */
export function isAsItWas(asset: Asset | undefined): boolean {
  return (
    asset !== undefined &&
    statSync(asset.path, { throwIfNoEntry: false })?.mtimeMs === asset.modifiedAt
  );
}

/** The settings as JSON that cannot end the script element around it. */
export function configText(settings: AdminFile): string {
  return JSON.stringify(configOf(settings)).replaceAll("<", "\\u003c");
}

/** The configuration as data instead of config.js: one request less, and no script that the policy would refuse. */
function withConfig(page: string, settings: AdminFile): string {
  const data = `<script type="application/json" id="rowhouse-config">${configText(settings)}</script>`;
  const whole = page.replace(/<script [^>]*src="\.\/config\.js"[^>]*><\/script>/, () => data);
  if (settings.router.mode === "hash") return whole;
  // The page is at the address of each screen: its files, and the API, are where the base says.
  const base = `<base href="${escapeHtml(settings.router.base)}" />`;
  return whole.replace(/<head>/, (head) => `${head}\n    ${base}`);
}

/** Only what the build wrote into the page, scripts and the map of what extensions import: the configuration cannot end its own element. */
function scriptHashes(page: string): string[] {
  return [...page.matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}

/** Whether all is there that the page names; it is not while a build is being replaced. */
export function isComplete(assets: ReadonlyMap<string, Asset>): boolean {
  const page = assets.get("index.html")?.page?.plain.toString();
  const named = page?.matchAll(/"\.\/(assets\/[\w.%@~-]+-[\w-]{8}\.\w+)"/g) ?? [];
  return page !== undefined && [...named].every(([, name = ""]) => assets.has(name));
}

/** Milliseconds that a build may take from its page to the last of its files. */
const buildTimeoutMs = 60_000;

/** Whether a build is being written right now. */
export function isUnderWay(assets: ReadonlyMap<string, Asset>): boolean {
  const { modifiedAt = 0 } = assets.get("index.html") ?? {};
  return Date.now() - modifiedAt < buildTimeoutMs && !isComplete(assets);
}

/** The hashed files as they are sent to most browsers. */
export function keptPaths(assets: ReadonlyMap<string, Asset>): string[] {
  return [...assets.values()]
    .filter(({ isHashed }) => isHashed)
    .map(({ path, sizes }) => (sizes.br === null ? path : `${path}.br`));
}

/** The files of the build in a folder by their names; none without one. The settings are written into its page. */
export function findAssets({ folder, settings }: BuiltApp): Map<string, Asset> {
  const sources = sourcesOf(settings);
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const known = new Set(names);
  // A build that is being replaced may take them away meanwhile.
  const statsOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false });
  const sizeOf = (name: string): number | null =>
    known.has(name) ? (statsOf(name)?.size ?? null) : null;
  const entries = names
    .filter(
      (name) =>
        !/\.(br|gz)$/.test(name) &&
        ownValue(types, extname(name)) !== undefined &&
        name !== "config.js",
    )
    .flatMap((name): [string, Asset][] => {
      const path = join(folder, name);
      const stats = statsOf(name);
      if (stats === undefined) return [];
      const { size, mtimeMs } = stats;
      const text = name === "index.html" ? withConfig(readFileSync(path, "utf8"), settings) : null;
      const version =
        text === null
          ? `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`
          : createHash("sha256").update(text).digest("base64url");
      const asset: Asset = {
        name,
        path,
        page: text === null ? null : formsOf(text),
        type: typeOf(name),
        etag: `"${version}"`,
        modifiedAt: mtimeMs,
        sources: text === null ? {} : { ...sources, scripts: scriptHashes(text) },
        isHashed: /-[\w-]{8,}\.\w+$/.test(name) && name.startsWith("assets/"),
        sizes: { plain: size, br: sizeOf(`${name}.br`), gz: sizeOf(`${name}.gz`) },
      };
      return [[name, asset]];
    });
  return new Map(entries);
}

/** Compresses the page here: the forms that the build has made lack what the server writes into it. */
function formsOf(text: string): Forms<Buffer> {
  const plain = Buffer.from(text);
  return { plain, br: brotliCompressSync(plain), gz: gzipSync(plain) };
}
