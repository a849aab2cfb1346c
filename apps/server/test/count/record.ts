import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { routeOf } from "@rowhouse/contract";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { inject } from "vitest";
import type { App } from "../../src/http/route.ts";
import { Facts } from "./facts.ts";
import { featuresOf } from "./features.ts";
import { decisionsOf } from "./levels.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the record of a run is written; not there outside of the tests of the server. */
    recordFolder?: string;
  }
}

const facts = new Facts();
const channel = "fastify.initialization";

/** Writes what a test file has shown, and begins again. */
export function writeRecord(): void {
  const folder = inject("recordFolder");
  if (folder !== undefined) facts.moveInto(folder);
}

/**
 * Builds an app whose routes and replies go into the record of this run. It is watched from outside, so that the server holds
 * nothing for it: the framework announces a new app while `buildApp` runs up to its first pause.
 */
export async function recorded(build: () => Promise<App>): Promise<App> {
  const onNew = (message: unknown): void => watch((message as { fastify: App }).fastify); // documented shape
  subscribe(channel, onNew);
  const app = build();
  unsubscribe(channel, onNew);
  return await app;
}

function watch(app: App): void {
  app.addHook("onRoute", ({ config }: RouteOptions) => {
    if (config?.endpoint !== undefined) facts.add(["route", routeOf(config.endpoint)]);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    note(request, reply, payload);
    return payload;
  });
}

/** Codes of refusals for want of rights (API contract 12); 203 is how a single item is refused (K6). */
const refusals = [3, 10, 108, 203, 210, 211, 212, 300, 301, 302, 303, 306];

function note(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const code = codeOf(reply, payload);
  if (code !== undefined) facts.add(["failed", `${reply.statusCode}/${String(code)}`]);
  const { url, config } = request.routeOptions;
  if (url === undefined || config.isInternal) return;
  const route = `${request.method} ${url}`;
  const on = request.hasContext ? request.ctx.db.dialect.id : "any";
  if (reply.statusCode < 400) {
    facts.add(["succeeded", on, route]);
    for (const feature of featuresOf(request.url)) facts.add(["requested", on, route, feature]);
  }
  if (request.hasContext && request.ctx.actor.isAdmin) return;
  if (refusals.includes(Number(code)) && (request.hasContext || config.endpoint?.isOutside))
    facts.add(["refused", on, route]);
  if (request.hasContext) for (const fact of decisionsOf(request, code)) facts.add(fact);
}

/** The number in the body of a failure, null for one without; undefined when nothing failed. */
function codeOf(reply: FastifyReply, payload: unknown): unknown {
  const isJson = reply.getHeader("content-type") === "application/json";
  if (reply.statusCode < 400 || !isJson || typeof payload !== "string") return undefined;
  const { error }: { error?: { code?: unknown } } = JSON.parse(payload);
  return error?.code;
}
