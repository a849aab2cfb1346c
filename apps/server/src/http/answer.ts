import type { FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { Answer } from "./route.ts";

/** Successful bodies carry no charset: JSON is UTF-8 (API contract 1.3). */
const json = "application/json";

/**
 * Sends what a handler returned: the envelope with `public: true` for callers without a user, 204 for nothing, or
 * `{"public":true}` (K1). JSON is written here and not by a serialiser: the shape of items is known to the model only.
 */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply | Promise<FastifyReply> {
  if (reply.sent || answer === reply) return reply;
  const isPublic = !request.hasContext || request.ctx.actor.user === null;
  if (answer === null || answer === undefined) return sendNothing(reply, isPublic);
  if (typeof answer !== "object" || answer instanceof Readable || answer instanceof Uint8Array)
    return reply.send(answer);
  const { etag, ...body } = answer as Answer;
  if (etag) {
    reply.header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  }
  if (body.meta === undefined) delete body.meta;
  return sendFitting(request, reply, isPublic ? { ...body, public: true } : body);
}

/** Characters from which compressing is worth its time: the model and long lists. */
const worthCompressing = 16_384;
const compress = promisify(gzip);

/** As `sendJson`, and compressed for whoever takes it when the body is long; cheaply, and outside of the event loop. */
function sendFitting(
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
): FastifyReply | Promise<FastifyReply> {
  const text = JSON.stringify(body);
  if (text.length < worthCompressing) return sendText(reply, text);
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "Accept-Encoding" : `${String(vary)}, Accept-Encoding`);
  const isTaken = /\bgzip\b/.test(request.headers["accept-encoding"]?.toString() ?? "");
  return isTaken ? sendCompressed(reply, text) : sendText(reply, text);
}

async function sendCompressed(reply: FastifyReply, text: string): Promise<FastifyReply> {
  const bytes = await compress(text, { level: constants.Z_BEST_SPEED });
  return reply.header("content-type", json).header("content-encoding", "gzip").send(bytes);
}

/** Sends a body as JSON. */
export function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return sendText(reply, JSON.stringify(body));
}

/** Naming a serialiser, one that changes nothing, keeps the framework from adding a charset. */
function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header("content-type", json).serializer(asItIs).send(text);
}

function asItIs(payload: string): string {
  return payload;
}

function sendNothing(reply: FastifyReply, isPublic: boolean): FastifyReply {
  if (!isPublic) return reply.code(204).send();
  return sendJson(reply, { public: true });
}
