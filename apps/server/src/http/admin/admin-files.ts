import { asRecord } from "@rowhouse/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createReadStream } from "node:fs";
import { basename, extname } from "node:path";
import { createBrotliDecompress } from "node:zlib";
import type { AdminFile } from "../../config/admin-file.ts";
import { appHeaders } from "../replies/security-headers.ts";
import type { App } from "../route.ts";
import {
  type Asset,
  type BuiltApp,
  configText,
  findAssets,
  isAsItWas,
  isComplete,
  isUnderWay,
  keptPaths,
  typeOf,
} from "./built-app.ts";
import { type EarlierBuilds, partOf } from "./earlier-builds.ts";

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
      .send(`window.__ROWHOUSE__ = ${configText(settings)};\n`),
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

interface AdminInput extends BuiltApp {
  builds: EarlierBuilds;
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
    .type(typeOf(name));
  const file = createReadStream(found.path);
  const isSentSo = found.isCompressed && isAccepted(request, "br");
  if (isSentSo) reply.header("content-encoding", "br");
  void reply.send(found.isCompressed && !isSentSo ? file.pipe(createBrotliDecompress()) : file);
  return true;
}
