import {
  bodySchemaOf,
  querySchemaOf,
  type BodyOf,
  type Endpoint,
  type PathParam,
  type QueryOf,
} from "@rowhouse/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "../core/context.ts";
import type { Pieces } from "./replies/json-pieces.ts";
import { onceByKey } from "./replies/once-by-key.ts";
import { withCurrentModel } from "./replies/current-model.ts";
import { sendReply, type HandlerResult } from "./replies/send-reply.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the route serves; every route has one but those of the frame. */
    endpoint?: Endpoint;
    /** A route of the frame (405 replies, static files): no endpoint, no context. */
    isInternal?: boolean;
  }

  interface FastifyRequest {
    /** Made before the handler runs; not there for endpoints that are `isOutside` and routes that are `isInternal`. */
    ctx: Context;
    hasContext: boolean;
  }
}

/** What routes are registered on. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse>;

/** The routes of one module. */
export type Routes = (app: App) => void | Promise<void>;

/** What most handlers return. `etag` becomes the header; an empty `meta` is left out. `pieces` come in place of both. */
export interface ReplyBody {
  data: unknown;
  pieces?: Pieces | undefined;
  meta?: object | undefined;
  etag?: string | null;
}

/** A request to an endpoint: the parameters of its path, its query and its body as the contract types them. */
export type EndpointRequest<E extends Endpoint> = FastifyRequest<{
  Params: Record<PathParam<E["path"]>, string>;
  Querystring: QueryOf<E>;
  Body: BodyOf<E>;
}>;

/**
 * Registers the route of an endpoint. The frame checks access, query and body before `handler` runs; what it returns is sent
 * in the envelope: an `ReplyBody`, a `CachedResponse`, a stream or bytes, or null for "nothing to return" (API contract 1.3).
 */
export function handle<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (
    request: EndpointRequest<E>,
    reply: FastifyReply,
  ) => HandlerResult | Promise<HandlerResult>,
): void {
  const body = bodySchemaOf(endpoint);
  const querystring = querySchemaOf(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: { ...(body && { body }), ...(querystring && { querystring }) },
    handler: async (request, reply) =>
      // The path, and the schemas above where there are some, make the request what the endpoint says.
      sendReply(
        request,
        reply,
        await withCurrentModel(request, () =>
          onceByKey(request, reply, () => handler(request as EndpointRequest<E>, reply)),
        ),
      ),
  });
}
