import { bytesEndpoints } from "@rowhouse/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { defineModule } from "../../../http/route.ts";
import { namesEtag } from "../../../http/replies/replies.ts";
import { bytesService, type StoredBytes, readRange } from "./bytes.service.ts";

/** The bytes of files (API contract 10.5), see `bytesEndpoints`. */
export const bytesModule = defineModule(bytesEndpoints, {
  original: async (req, reply) => {
    const stored = await bytesService(req.ctx).original(req.params.name, req.query.proof);
    return await send(req, reply, stored);
  },

  download: async (req, reply) => {
    const stored = await bytesService(req.ctx).download(req.params.name, req.query.proof);
    return await send(req, reply, stored);
  },

  thumbnail: async (req, reply) => {
    const stored = await bytesService(req.ctx).thumbnail({ ...req.params, ...req.query });
    return await send(req, reply, stored);
  },
});

/** Handles conditional and range requests; media players seek with the latter. */
async function send(
  req: FastifyRequest,
  reply: FastifyReply,
  stored: StoredBytes,
): Promise<FastifyReply | Readable> {
  const etag = `"${stored.version}"`;
  reply.headers({
    ...safetyHeaders(stored),
    ...cacheHeaders(stored, req.ctx.clock.now()),
    etag,
    "last-modified": stored.changed.toUTCString(),
    "accept-ranges": "bytes",
  });
  if (isUnchanged(req, etag, stored.changed)) return reply.code(304).send();
  const allowsRange = req.headers["if-range"] === undefined || req.headers["if-range"] === etag;
  const range = allowsRange ? readRange(req.headers.range, stored.size) : null;
  if (range === "unsatisfiable")
    return reply.code(416).header("content-range", `bytes */${stored.size}`).send();
  const length = range ? range.end - range.start + 1 : stored.size;
  reply.headers({ "content-type": contentType(stored), "content-length": length });
  if (range)
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${stored.size}`);
  // An empty stream: any other empty payload would make Fastify send a content length of 0.
  return req.method === "HEAD" ? Readable.from([]) : await stored.open(range ?? undefined);
}

/**
 * Keeps a file from running script on our origin: the type is fixed, active content is a download, and inline files are
 * sandboxed. PDF viewers do not work in a sandbox and have their own.
 */
function safetyHeaders({ kind, name, isShared }: StoredBytes): Record<string, string> {
  const sandbox = kind.mime === "application/pdf" ? "object-src 'self'" : "sandbox";
  return {
    "x-content-type-options": "nosniff",
    "content-disposition": `${kind.show === "inline" ? "inline" : "attachment"}; filename="${name}"`,
    "content-security-policy": `default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; ${sandbox}`,
    "x-frame-options": "SAMEORIGIN",
    "cross-origin-resource-policy": isShared ? "cross-origin" : "same-origin",
    ...(isShared ? { "access-control-allow-origin": "*" } : { vary: "Authorization" }),
  };
}

/** Files opened by a user's rights are private; the others are cached as long as the settings say. */
function cacheHeaders({ maxAge, isShared }: StoredBytes, now: Date): Record<string, string> {
  if (!isShared) return { "cache-control": "private, no-cache" };
  if (maxAge === 0) return { "cache-control": "public, max-age=0, must-revalidate" };
  return {
    "cache-control": `public, max-age=${maxAge}`,
    expires: new Date(now.getTime() + maxAge * 1000).toUTCString(),
    pragma: "cache",
  };
}

function contentType({ kind }: StoredBytes): string {
  return kind.by === "text" ? `${kind.mime}; charset=utf-8` : kind.mime;
}

function isUnchanged(req: FastifyRequest, etag: string, changed: Date): boolean {
  const known = req.headers["if-none-match"];
  if (known !== undefined) return namesEtag(known, etag);
  const since = Date.parse(req.headers["if-modified-since"] ?? "");
  return Number.isFinite(since) && Math.floor(changed.getTime() / 1000) * 1000 <= since;
}
