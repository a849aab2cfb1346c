import { asRecord, escapeHtml, ownValue } from "@rowhouse/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { brotliCompressSync, createBrotliDecompress, gzipSync } from "node:zlib";
import type { AdminFile } from "../config/admin-file.ts";
import { type EarlierBuilds, partOf } from "./earlier-builds.ts";
import type { App } from "./route.ts";
import { type AppSources, appHeaders } from "./replies/security-headers.ts";

/** Something for each form in which a file is sent; null for forms that it does not have. */
interface Forms<T> {
  plain: T;
  br: T | null;
  gz: T | null;
}

/** One file of the built app with the compressed forms that lie beside it. */
interface Asset {
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

/** The service worker of the app (`apps/admin/build/app-worker.ts`). Browsers look for a newer one with every page. */
const workerFile = "app-worker.js";

/** In the place of the worker where the operator wants none: takes itself and the files of before out of the browsers that have one. */
const noWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(remove()));
async function remove() {
  const prefix = "rowhouse-app " + new URL(registration.scope).pathname + " ";
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
  await registration.unregister();
}
`;

/**
 * Serves the built app at `/admin/`: compressed forms made by the build, long caching for names with a hash, `index.html` for
 * addresses of screens, and what `config.js` says written into it: the operator's settings, read at the start. Without a build it says how to make one.
 * Names, sizes and the page are read once, and again when a file is not what it was: a build has replaced another. A server that
 * listens keeps the files of its builds: what is missing in this one comes from an earlier one, and browsers that have the earlier
 * form of a file get the difference.
 */
export function serveAdmin(app: App, { folder, settings, builds }: AdminInput): void {
  let assets = findAssets({ folder, settings });
  let isListening = false;
  let isKept = false;
  /** Once somebody has asked for something of it: nobody comes back to a build that nobody has seen. */
  const keep = (): void => {
    if (isKept || !isListening || !isComplete(assets)) return;
    isKept = true;
    builds.keep(keptPaths(assets));
  };
  app.addHook("onListen", () => {
    isListening = true;
  });
  app.addHook("onClose", () => builds.close());
  const route = { config: { isInternal: true } };
  // Relative: a proxy in front may have put the server below a path of its own.
  app.get("/admin", route, (_request, reply) => reply.redirect("admin/"));
  app.get("/admin/config.js", route, (_request, reply) =>
    reply
      .headers(appHeaders())
      .header("cache-control", "no-cache")
      .type("text/javascript; charset=utf-8")
      .send(`window.__ROWHOUSE__ = ${scriptSafe(configOf(settings))};\n`),
  );
  if (!settings.offline)
    app.get(`/admin/${workerFile}`, route, (_request, reply) =>
      reply
        .headers(appHeaders())
        .header("cache-control", "no-cache")
        .type("text/javascript; charset=utf-8")
        .send(noWorker),
    );
  app.get("/admin/*", route, async (request, reply) => {
    const name = String(asRecord(request.params)["*"] ?? "");
    const isScreen = extname(name) === "" || isPage(request, name, settings);
    const find = () => assets.get(name) ?? (isScreen ? assets.get("index.html") : undefined);
    // Of a name that nobody knows the page tells whether there is a newer build.
    if (!isAsItWas(find() ?? assets.get("index.html")) || (!find() && isUnderWay(assets))) {
      assets = findAssets({ folder, settings });
      isKept = false;
    }
    keep();
    const asset = find();
    if (asset) return await sendAsset(request, reply, { asset, builds });
    if (assets.size > 0 && (await sendEarlier(request, reply, { name, builds }))) return reply;
    if (assets.size > 0) return reply.callNotFound();
    return reply
      .code(503)
      .type("text/plain; charset=utf-8")
      .send('The app is not built yet. Run "npm start" once, it builds what is missing.\n');
  });
}

/** Names of collections and keys of items have dots too. Browsers ask for pages as such, and for no file so. */
function isPage({ headers }: FastifyRequest, name: string, { router }: AdminFile): boolean {
  const isPath = router.mode === "history" && !name.startsWith("assets/");
  return isPath && headers.accept?.includes("text/html") === true;
}

interface AdminInput {
  /** Where the built app is. */
  folder: string;
  settings: AdminFile;
  builds: EarlierBuilds;
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
function isAsItWas(asset: Asset | undefined): boolean {
  return (
    asset !== undefined &&
    statSync(asset.path, { throwIfNoEntry: false })?.mtimeMs === asset.modifiedAt
  );
}

/** JSON that cannot end the script element around it. */
function scriptSafe(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** The configuration as data instead of config.js: one request less, and no script that the policy would refuse. */
function withConfig(page: string, settings: AdminFile): string {
  const config = scriptSafe(configOf(settings));
  const data = `<script type="application/json" id="rowhouse-config">${config}</script>`;
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
function isComplete(assets: ReadonlyMap<string, Asset>): boolean {
  const page = assets.get("index.html")?.page?.plain.toString();
  const named = page?.matchAll(/"\.\/(assets\/[\w.%@~-]+-[\w-]{8}\.\w+)"/g) ?? [];
  return page !== undefined && [...named].every(([, name = ""]) => assets.has(name));
}

/** Milliseconds that a build may take from its page to the last of its files. */
const buildTimeoutMs = 60_000;

/** Whether a build is being written right now. */
function isUnderWay(assets: ReadonlyMap<string, Asset>): boolean {
  const { modifiedAt = 0 } = assets.get("index.html") ?? {};
  return Date.now() - modifiedAt < buildTimeoutMs && !isComplete(assets);
}

/** The hashed files as they are sent to most browsers. */
function keptPaths(assets: ReadonlyMap<string, Asset>): string[] {
  return [...assets.values()]
    .filter(({ isHashed }) => isHashed)
    .map(({ path, sizes }) => (sizes.br === null ? path : `${path}.br`));
}

function findAssets({ folder, settings }: Omit<AdminInput, "builds">): Map<string, Asset> {
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
        type: ownValue(types, extname(name)) ?? "application/octet-stream",
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

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { asset, builds }: { asset: Asset; builds: EarlierBuilds },
): Promise<FastifyReply> {
  reply
    .headers(appHeaders(asset.sources))
    .header("cache-control", asset.isHashed ? forever : "no-cache")
    .header("etag", asset.etag)
    .header("vary", "Accept-Encoding");
  const dictionary = dictionaryPattern(asset);
  if (dictionary !== null)
    reply
      .header("use-as-dictionary", dictionary)
      .header("vary", "Accept-Encoding, Available-Dictionary");
  if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
  reply.type(asset.type);
  const { page, path } = asset;
  const sizes = page ?? asset.sizes;
  const difference = dictionary === null ? null : await differenceFor(request, { asset, builds });
  if (difference !== null)
    return (
      reply
        .header("content-encoding", "dcz")
        // A cache for many that overlooks what the reply varies with must not give it to others.
        .header("cache-control", forever.replace("public", "private"))
        .send(difference)
    );
  const encoding = (["br", "gz"] as const).find(
    (name) => sizes[name] !== null && isAccepted(request, name === "gz" ? "gzip" : "br"),
  );
  if (encoding !== undefined) reply.header("content-encoding", encoding === "gz" ? "gzip" : "br");
  if (page !== null) return reply.send(page[encoding ?? "plain"]);
  reply.header("content-length", asset.sizes[encoding ?? "plain"] ?? 0);
  return reply.send(createReadStream(encoding === undefined ? path : `${path}.${encoding}`));
}

const forever = "public, max-age=31536000, immutable";

function isAccepted({ headers }: FastifyRequest, encoding: string): boolean {
  return headers["accept-encoding"]?.toString().includes(encoding) === true;
}

/** The files that this one is a dictionary for (RFC 9842): later forms of the same part. Small files are not worth it. */
function dictionaryPattern({ name, isHashed, sizes }: Asset): string | null {
  const part = isHashed && sizes.br !== null ? partOf(basename(name)) : null;
  return part === null ? null : `match="${part.stem}-*${part.kind}"`;
}

/** The file as the difference to what the browser has of it, where that is known and smaller than the file. */
async function differenceFor(
  request: FastifyRequest,
  { asset, builds }: { asset: Asset; builds: EarlierBuilds },
): Promise<Buffer | null> {
  const [, hash] = /^:([\w+/]{43}=):$/.exec(String(request.headers["available-dictionary"])) ?? [];
  if (hash === undefined || !isAccepted(request, "dcz")) return null;
  const difference = await builds.difference({
    name: basename(asset.name),
    hash,
    path: asset.path,
  });
  return (difference?.length ?? Infinity) < (asset.sizes.br ?? 0) ? difference : null;
}

/** Sends the file of an earlier build; false when none has it. */
async function sendEarlier(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, builds }: { name: string; builds: EarlierBuilds },
): Promise<boolean> {
  const found = name.startsWith("assets/") ? await builds.find(name.slice("assets/".length)) : null;
  if (found === null) return false;
  reply
    .headers(appHeaders())
    .header("cache-control", forever)
    .header("vary", "Accept-Encoding")
    .type(ownValue(types, extname(name)) ?? "application/octet-stream");
  const file = createReadStream(found.path);
  const isSentSo = found.isCompressed && isAccepted(request, "br");
  if (isSentSo) reply.header("content-encoding", "br");
  void reply.send(found.isCompressed && !isSentSo ? file.pipe(createBrotliDecompress()) : file);
  return true;
}
