import {
  bodySchemaOf,
  ownValue,
  querySchemaOf,
  routeOf,
  type BodyOf,
  type Endpoint,
  type PathParam,
  type QueryOf,
} from "@rowhouse/contract";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
  RouteOptions,
} from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Context } from "../core/context.ts";
import type { Pieces } from "./replies/json-pieces.ts";
import { onceByKey, withCurrentModel } from "./replies/once-by-key.ts";
import { sendReply, type HandlerResult } from "./replies/replies.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The endpoint that the route serves; every route has one but those of the frame. */
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

/** The Fastify instance that routes are registered on. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse>;

/** The result of most handlers. `etag` becomes the header; an empty `meta` is left out. `pieces` come in place of both. */
export interface ReplyBody {
  data: unknown;
  pieces?: Pieces | undefined;
  meta?: object | undefined;
  etag?: string | null;
}

/** A request to an endpoint: the parameters of its path, its query and its body as the contract types them. */
type EndpointRequest<E extends Endpoint> = FastifyRequest<{
  Params: Record<PathParam<E["path"]>, string>;
  Querystring: QueryOf<E>;
  Body: BodyOf<E>;
}>;

/**
 * Answers an endpoint. Access, query and body were checked before; what it returns is sent in the envelope: a `ReplyBody`,
 * a `CachedResponse`, a stream or bytes, or null for "nothing to return" (API contract 1.3).
 */
type Handler<E extends Endpoint> = (
  request: EndpointRequest<E>,
  reply: FastifyReply,
) => HandlerResult | Promise<HandlerResult>;

type Endpoints = Readonly<Record<string, Endpoint>>;

/** Exactly one handler for each endpoint, under its name. */
export type Handlers<E extends Endpoints> = { readonly [Name in keyof E]: Handler<E[Name]> };

/** Endpoints of the contract, and the handlers that answer them. */
export interface Module {
  endpoints: Endpoints;
  handlers: Handlers<Endpoints>;
  /** Adds to the scope of these routes what only they need: hooks, readers of bodies. */
  prepare?: ((scope: App) => void | Promise<void>) | undefined;
}

/** A module of the API: `handlers` has to hold one for each of the `endpoints`, and is typed by them. */
export function defineModule<E extends Endpoints>(
  endpoints: E,
  handlers: Handlers<NoInfer<E>>,
  prepare?: Module["prepare"],
): Module {
  // Each handler is called for its own endpoint alone.
  return { endpoints, handlers, prepare };
}

/** Registers the routes of all modules, each module in a scope of its own. */
export async function registerModules(app: App, modules: readonly Module[]): Promise<void> {
  for (const { endpoints, handlers, prepare } of modules)
    await app.register(async (scope: App) => {
      await prepare?.(scope);
      for (const [name, endpoint] of Object.entries(endpoints)) {
        const handler = ownValue(handlers, name);
        if (handler === undefined) throw new Error(`Nothing answers ${routeOf(endpoint)}.`);
        register(scope, endpoint, handler);
      }
    });
}

function register(app: App, endpoint: Endpoint, handler: Handler<Endpoint>): void {
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
          onceByKey(request, reply, () => handler(request as EndpointRequest<Endpoint>, reply)),
        ),
      ),
  });
}

const allMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/**
 * Refuses to start with a route that serves no endpoint: it would say nothing about who may call it. Returns the methods
 * of the addresses, so that the missing ones can be filled in.
 */
export function checkRoutes(app: App): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  app.addHook("onRoute", (route) => {
    remember(methods, route);
    if (route.config?.isInternal || route.config?.endpoint !== undefined) return;
    throw new Error(
      `The route ${String(route.method)} ${route.url} serves no endpoint of the contract.`,
    );
  });
  return methods;
}

/** The endpoints that are served from now on. Routes of the frame are left out. */
export function collectEndpoints(app: App): readonly Endpoint[] {
  const served = new Set<Endpoint>();
  const list: Endpoint[] = [];
  app.addHook("onRoute", ({ config }) => {
    // A route for GET comes with one for HEAD.
    if (config?.endpoint === undefined || served.has(config.endpoint)) return;
    served.add(config.endpoint);
    list.push(config.endpoint);
  });
  return list;
}

function remember(methods: Map<string, Set<string>>, route: RouteOptions): void {
  const known = methods.get(route.url) ?? new Set();
  for (const method of [route.method].flat()) known.add(method);
  methods.set(route.url, known);
}

/** Known addresses respond to other methods with 405 and not with 404. */
export function fillMethods(
  app: App,
  known: Map<string, Set<string>>,
  refuse: (request: FastifyRequest) => never,
): void {
  for (const [url, methods] of Array.from(known)) {
    const missing = allMethods.filter((method) => !methods.has(method));
    if (missing.length > 0)
      app.route({ method: missing, url, config: { isInternal: true }, handler: refuse });
  }
}
