import type { Endpoint } from "@rowhouse/contract";
import type { FastifyRequest, RouteOptions } from "fastify";
import type { App } from "./route.ts";

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
  for (const [url, methods] of [...known]) {
    const missing = allMethods.filter((method) => !methods.has(method));
    if (missing.length > 0)
      app.route({ method: missing, url, config: { isInternal: true }, handler: refuse });
  }
}
