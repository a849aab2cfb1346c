import { openapiEndpoints, type Endpoint } from "@rowhouse/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { AppError } from "../../core/errors.ts";
import { varyOn, namesEtag } from "../../http/replies/replies.ts";
import { defineModule, type Handlers, type Module } from "../../http/route.ts";
import { openapiService } from "./openapi.service.ts";
import { pageHeaders, renderRefusal } from "./page/page.ts";

const compress = promisify(gzip);

/** The description of the API as an OpenAPI document and as a page. Both contain only what the caller may see. */
export function openapiModule(served: readonly Endpoint[]): Module {
  const service = openapiService(served);
  const sendPage = async (req: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    const page = await service.page(req.ctx);
    reply.headers(pageHeaders).header("content-type", "text/html; charset=utf-8");
    return await sendCompressed(req, reply, page);
  };
  const handlers: Handlers<typeof openapiEndpoints> = {
    document: async (req, reply) => {
      const { text, etag } = await service.document(req.ctx);
      reply.header("content-type", "application/json").header("etag", etag);
      if (namesEtag(req.headers["if-none-match"], etag)) return reply.code(304).send();
      return await sendCompressed(req, reply, text);
    },

    page: sendPage,
    // The page's own form: the token is sent in the body, so it appears in no URL and no log (C9).
    pageFor: sendPage,
  };
  return defineModule(openapiEndpoints, handlers, (scope) => {
    scope.setErrorHandler(sendRefusal);
  });
}

async function sendCompressed(
  req: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<Buffer> {
  varyOn(reply, "Accept-Encoding");
  if (!/\bgzip\b/.test(req.headers["accept-encoding"]?.toString() ?? "")) return Buffer.from(text);
  reply.header("content-encoding", "gzip");
  return await compress(text);
}

/** A form with an invalid token gets an HTML page; other errors are handled as everywhere. */
function sendRefusal(error: FastifyError, req: FastifyRequest, reply: FastifyReply): void {
  const isForm = req.routeOptions.config.endpoint === openapiEndpoints.pageFor;
  const isTokenError = error instanceof AppError && error.status === 401;
  if (!isForm || !isTokenError || !req.headers.accept?.includes("text/html")) throw error;
  reply.code(error.status).headers(pageHeaders).type("text/html; charset=utf-8");
  reply.send(Buffer.from(renderRefusal(error.message)));
}
