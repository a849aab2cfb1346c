import type { FastifyReply, FastifyRequest } from "fastify";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

/** Characters from which compressing is worth its time: the model and long lists. */
export const worthCompressing = 16_384;

/** Both work outside of the event loop. */
export const compress = promisify(gzip);
export const decompress = promisify(gunzip);

/** Whether the caller accepts compressed responses; says to caches that others may not. */
export function takesGzip(request: FastifyRequest, reply: FastifyReply): boolean {
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "Accept-Encoding" : `${String(vary)}, Accept-Encoding`);
  return /\bgzip\b/.test(request.headers["accept-encoding"]?.toString() ?? "");
}
