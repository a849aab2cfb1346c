import type { FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
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
): FastifyReply {
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
  return sendJson(reply, isPublic ? { ...body, public: true } : body);
}

/** Naming a serialiser, one that changes nothing, keeps the framework from adding a charset. */
export function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply.header("content-type", json).serializer(asItIs).send(JSON.stringify(body));
}

function asItIs(payload: string): string {
  return payload;
}

function sendNothing(reply: FastifyReply, isPublic: boolean): FastifyReply {
  if (!isPublic) return reply.code(204).send();
  return sendJson(reply, { public: true });
}
