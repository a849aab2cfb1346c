import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type * as promClient from "prom-client";
import { AppError } from "../../core/errors.ts";
import { allMeasures, type Measure } from "../../core/log/measures.ts";
import type { App } from "../route.ts";

/** Seconds; what is usual for a page that people wait for. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The label of requests to addresses that nobody knows: addresses themselves are never a label. */
const noRoute = "unknown";

/**
 * Serves `GET /metrics` for Prometheus to senders of `Authorization: Bearer TOKEN`. Without a token nothing is served, measured
 * or loaded.
 */
export async function serveMetrics(app: App, token: string | null): Promise<void> {
  if (token === null) return;
  const prom = await import("prom-client");
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  // Gauges that are named like counters, which checkers of the format refuse; each is the sum of a gauge with labels.
  for (const kind of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  for (const measure of allMeasures()) register(prom, registry, measure);
  measureRequests(app, prom, registry);
  const expected = digestOf(`Bearer ${token}`);
  app.get("/metrics", { config: { isInternal: true } }, async (request, reply) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ""), expected))
      throw new AppError("unauthorized");
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(measuredOnly(await registry.metrics()));
  });
}

/** Without the figures that nothing was measured for, such as the lag of the event loop within ten milliseconds of the last request. */
function measuredOnly(text: string): string {
  return text.replace(/^[^#\n]* Nan\n/gm, "");
}

function measureRequests(app: App, prom: typeof promClient, registry: promClient.Registry): void {
  const durations = new prom.Histogram({
    name: "rowhouse_http_request_duration_seconds",
    help: "How long requests took, by the pattern of their route.",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  const running = new prom.Gauge({
    name: "rowhouse_http_requests_running",
    help: "Requests that have no reply yet.",
    registers: [registry],
  });
  app.addHook("onRequest", async (_request, reply) => {
    running.inc();
    // Also when the caller goes away before the reply.
    reply.raw.once("close", () => running.dec());
  });
  app.addHook("onResponse", async (request, reply) => {
    const { url } = request.routeOptions;
    const isKnown = url !== undefined && !isElsewhere(request, reply);
    durations.observe(
      {
        // Callers may send any word as a method; those without a route are all alike.
        method: isKnown ? request.method : noRoute,
        route: isKnown ? url : noRoute,
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
  });
}

/** Whether an address only looks like one of ours: `/wp-admin/users` is the route of a project that does not exist. */
function isElsewhere({ hasContext, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  const { endpoint } = routeOptions.config;
  const hasProject = endpoint !== undefined && !endpoint.isOutside;
  return hasProject && !hasContext && reply.statusCode === 404;
}

/** Registers a measure; the counts of the process itself are read when somebody asks. */
function register(
  prom: typeof promClient,
  registry: promClient.Registry,
  { name, help, kind, labels, read }: Measure,
): void {
  const Kind = kind === "counter" ? prom.Counter : prom.Gauge;
  const metric: promClient.Counter | promClient.Gauge = new Kind({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect() {
      metric.reset();
      for (const [values, value] of read())
        metric.inc(Object.fromEntries(labels.map((label, at) => [label, values[at] ?? ""])), value);
    },
  });
}

/** Digests have one length, so comparing them tells nothing about the token. */
function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
