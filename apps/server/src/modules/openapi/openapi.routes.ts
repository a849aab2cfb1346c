import { openapi, paths } from "@rowhouse/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { AppError } from "../../core/errors.ts";
import type { Routes } from "../../http/route.ts";
import type { KnownRoute } from "./known-route.ts";
import { openapiService } from "./openapi.service.ts";
import { pageHeaders, renderRefusal } from "./page/page.ts";

const open = { needs: "nobody" } as const;
const compress = promisify(gzip);

/** The description of the API, as a document for programs and as a page for people. Both tell what the caller may see and no more. */
export function openapiRoutes(routes: readonly KnownRoute[]): Routes {
  const service = openapiService(routes);
  return (app) => {
    app.get(
      paths.openapi.document,
      { schema: openapi.document, config: open },
      async (req, reply) => {
        const { text, etag } = await service.document(req.ctx);
        reply.header("content-type", "application/json").header("etag", etag);
        if (req.headers["if-none-match"] === etag)
          return reply.header("vary", vary).code(304).send();
        return await packed(req, reply, text);
      },
    );

    const sendPage = async (req: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
      const page = await service.page(req.ctx);
      reply.headers(pageHeaders).header("content-type", "text/html; charset=utf-8");
      return await packed(req, reply, page);
    };
    app.get(paths.openapi.page, { schema: openapi.page, config: open }, sendPage);
    // The page's own form: the token travels in the body and so reaches no address and no log (C9).
    app.post(
      paths.openapi.page,
      { schema: openapi.pageFor, config: open, errorHandler: sendRefusal },
      sendPage,
    );
  };
}

const vary = "Authorization, Accept-Encoding";

async function packed(req: FastifyRequest, reply: FastifyReply, text: string): Promise<Buffer> {
  reply.header("vary", vary);
  if (!/\bgzip\b/.test(req.headers["accept-encoding"]?.toString() ?? "")) return Buffer.from(text);
  reply.header("content-encoding", "gzip");
  return await compress(text);
}

/** Whoever sent a form reads a page and no JSON; everything else fails as everywhere. */
function sendRefusal(error: FastifyError, req: FastifyRequest, reply: FastifyReply): void {
  const isOfToken = error instanceof AppError && error.status === 401;
  if (!isOfToken || !req.headers.accept?.includes("text/html")) throw error;
  reply.code(error.status).headers(pageHeaders).type("text/html; charset=utf-8");
  reply.send(Buffer.from(renderRefusal(error.message)));
}
