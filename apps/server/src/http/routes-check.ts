import type { FastifyRequest, RouteOptions } from "fastify";
import type { KnownRoute } from "../modules/openapi/index.ts";
import { sendAnswer } from "./answers/answer.ts";
import type { App } from "./route.ts";

const allMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/**
 * Refuses to start with a route that does not say who may call it and what it answers, and puts the sending of answers
 * around every handler. Answers what is known about the addresses, so that the missing methods can be filled in.
 */
export function checkRoutes(app: App): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  const wrapped = new WeakSet<object>();
  app.addHook("onRoute", (route) => {
    remember(methods, route);
    if (route.config?.isInternal) return;
    assertGuarded(route);
    if (wrapped.has(route.handler)) return;
    const { handler } = route;
    const answering: RouteOptions["handler"] = async function answering(this: App, request, reply) {
      const result: unknown = await handler.call(this, request, reply);
      return sendAnswer(request, reply, result);
    };
    wrapped.add(answering);
    route.handler = answering;
  });
  return methods;
}

/** The routes of the API as they are registered from now on, with what they say about themselves. Those of the frame are left out. */
export function collectRoutes(app: App): readonly KnownRoute[] {
  const routes: KnownRoute[] = [];
  app.addHook("onRoute", ({ method, url, schema, config }) => {
    if (config?.isInternal || config?.needs === undefined) return;
    const { needs } = config;
    for (const each of [method].flat().filter((name) => name !== "HEAD"))
      // Schemas are declared as anything; all of ours are TypeBox values.
      routes.push({
        method: each,
        path: url,
        needs,
        querystring: (schema?.querystring ?? null) as KnownRoute["querystring"],
        body: (schema?.body ?? null) as KnownRoute["body"],
        response: (schema?.response ?? {}) as KnownRoute["response"],
      });
  });
  return routes;
}

function assertGuarded(route: RouteOptions): void {
  const name = `${String(route.method)} ${route.url}`;
  if (route.config?.needs === undefined)
    throw new Error(`The route ${name} does not say who may call it (config.needs).`);
  if (route.schema?.response === undefined)
    throw new Error(`The route ${name} has no response schema.`);
}

function remember(methods: Map<string, Set<string>>, route: RouteOptions): void {
  const known = methods.get(route.url) ?? new Set();
  for (const method of [route.method].flat()) known.add(method);
  methods.set(route.url, known);
}

/** Known addresses answer other methods with 405 and not with 404. */
export function fillMethods(
  app: App,
  known: Map<string, Set<string>>,
  refuse: (request: FastifyRequest) => never,
): void {
  for (const [url, methods] of [...known]) {
    const missing = allMethods.filter((method) => !methods.has(method));
    if (missing.length > 0)
      app.route({ method: missing, url, config: { isInternal: true }, handler: refuse });
  }
}
