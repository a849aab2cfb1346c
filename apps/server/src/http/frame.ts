import { randomUUID } from "node:crypto";
import { maxHeaderSize, STATUS_CODES, type IncomingHttpHeaders } from "node:http";
import type { BlockList, Socket } from "node:net";
import { serverEndpoints } from "@rowhouse/contract";
import Fastify, {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";

import type { Config } from "../config/config.ts";
import { AppError, because } from "../core/errors.ts";
import type { Logger } from "../core/log/logger.ts";
import {
  isWithin,
  networkOf,
  plainAddress,
  rangesOf,
  isLoopback,
  type ProxySightings,
  type TrustedProxies,
} from "../core/network/addresses.ts";
import type { RateLimit, RateLimiter } from "../core/network/rate-limiter.ts";
import { failureHandler, toBody } from "./failures.ts";
import { apiHeaders } from "./replies/security-headers.ts";
import { varyOn } from "./replies/replies.ts";
import { parseQueryString } from "./requests.ts";
import type { App } from "./route.ts";
import { validatorCompiler } from "./schemas.ts";

export interface FrameInput {
  limiter: RateLimiter;
  /** Requests per minute and address; 0 = no limit. */
  rateLimit: number;
  /** Ranges of callers whose requests are not counted. */
  rateLimitExempt: readonly string[];
  /** Origins whose pages may call a project's API; by the first segment of the path. */
  originsOf(segment: string): Promise<readonly string[]>;
}

const preflightHeaders = {
  "access-control-allow-methods": "GET,POST,PUT,PATCH,DELETE,HEAD",
  "access-control-allow-headers":
    "Access-Control-Allow-Headers,Content-Type,Authorization,Idempotency-Key,If-Match,If-None-Match,Rowhouse-Act,Tus-Resumable,Upload-Length,Upload-Metadata,Upload-Offset,X-Directus-Project",
  "access-control-max-age": "600",
  "content-type": "text/html; charset=utf-8",
  // Clients of tus ask this way what uploads in parts can do (API contract 2.24).
  "tus-resumable": "1.0.0",
  "tus-version": "1.0.0",
  "tus-extension": "creation,expiration,termination",
};

/**
 * A Fastify instance without routes: how it reads addresses and ends connections. Requests that no hook sees, because they
 * cannot be read, get the headers and errors of all others.
 */
export function createFastify(
  frame: FrameInput,
  { log, keepAlive }: { log: Logger } & Pick<Config, "keepAlive">,
): App {
  const sendFailure = failureHandler(log);
  const sendUnreadable = async (...failed: Parameters<typeof sendFailure>): Promise<void> => {
    const [, request, reply] = failed;
    addHeaders(request, reply);
    await addOrigin(request, reply, frame);
    sendFailure(...failed);
  };
  const app: App = Fastify({
    logger: false,
    // A request that lacks it is refused as everything that cannot be read (`addFrame`), and not by Node without a body.
    http: { requireHostHeader: false },
    // `connection/connections.ts` ends connections; a request that still gets through is answered.
    forceCloseConnections: false,
    return503OnClosing: false,
    keepAliveTimeout: keepAlive,
    // Long enough for a large upload on a slow line; headers have a minute.
    requestTimeout: 15 * 60_000,
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: ({ url = "/" }) => withoutExtraSlashes(url),
    routerOptions: {
      querystringParser: parseQueryString,
      // Node takes no longer request, so a long list of ids is never cut short here.
      maxParamLength: maxHeaderSize,
      ignoreDuplicateSlashes: false,
    },
    schemaController: ownCompilers,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void sendUnreadable(error, request, reply),
  });
  // An expectation other than 100-continue, which Node would refuse without a body, counts for nothing.
  app.server.on("checkExpectation", (...exchange) => app.server.emit("request", ...exchange));
  return app;
}

/** Clients configured with a base URL that ends with a slash put another one before the path. */
function withoutExtraSlashes(url: string): string {
  return url.startsWith("//") ? url.replace(/^\/+/, "/") : url;
}

/**
 * Requests are checked by TypeBox and replies written by hand; factories here prevent the framework from loading its own compilers.
 * Their declared types are those of the compilers that are not used.
 */
const ownCompilers = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => () => writeJson,
  },
} as unknown as NonNullable<FastifyServerOptions["schemaController"]>;

function writeJson(value: unknown): string {
  return JSON.stringify(value);
}

/**
 * Adds to every reply, errors and unknown addresses included: the request's id, security headers, CORS without
 * credentials (API contract 1.5), preflight responses, and a limit on requests per address.
 */
export function addFrame(app: App, input: FrameInput): void {
  const limit: RateLimit = { name: "requests", points: input.rateLimit, seconds: 60 };
  const exempt = rangesOf(input.rateLimitExempt);
  app.addHook("onRequest", async (request, reply) => {
    addHeaders(request, reply);
    if (request.headers.origin !== undefined) await addOrigin(request, reply, input);
    if (request.raw.httpVersion === "1.1" && request.raw.headers.host === undefined)
      throw new AppError("badRequest", because("requestUnreadable"));
    if (request.method === "OPTIONS") return reply.code(200).headers(preflightHeaders).send("");
    if (
      limit.points > 0 &&
      !health.has(request.routeOptions.url ?? "") &&
      !isExempt(request, exempt)
    )
      await input.limiter.consume(limit, networkOf(request.ip));
    return undefined;
  });
}

/** Asked by balancers and orchestrators, which give a process up that refuses them. */
const health: ReadonlySet<string> = new Set([
  serverEndpoints.ping.path,
  serverEndpoints.ready.path,
]);

/** A proxy that nobody has named hides everybody behind its own address, so that address exempts nobody. */
function isExempt({ ip, raw, headers }: FastifyRequest, exempt: BlockList): boolean {
  const isHidden = ip === plainAddress(raw.socket.remoteAddress ?? "") && isForwarded(headers);
  return !isHidden && isWithin(exempt, ip);
}

/** The headers of every reply. */
function addHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(apiHeaders).header("x-request-id", request.id);
}

/** Headers that say what a page of another origin may do with the reply. */
async function addOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  { originsOf }: Pick<FrameInput, "originsOf">,
): Promise<void> {
  const { origin } = request.headers;
  if (origin !== undefined) allowOrigin(origin, reply, await originsOf(segmentOf(request.url)));
}

/** First segment of the path: a project's key or a reserved word. */
export function segmentOf(url: string): string {
  return /^\/([^/?]*)/.exec(url)?.[1] ?? "";
}

/** A listed origin is named, `*` means all; credentials are never allowed, so neither can use a session. */
function allowOrigin(origin: string, reply: FastifyReply, allowed: readonly string[]): void {
  const value = allowed.includes(origin) ? origin : allowed.includes("*") ? "*" : null;
  varyOn(reply, "Origin");
  if (value === null) return;
  reply
    .header("access-control-allow-origin", value)
    .header(
      "access-control-expose-headers",
      "ETag,X-Request-Id,Retry-After,Idempotency-Replayed,Rowhouse-Ignored-Fields,Rowhouse-Versions,Location,Tus-Extension,Tus-Resumable,Tus-Version,Upload-Expires,Upload-Length,Upload-Offset",
    );
}

/**
 * Answers what cannot be read as a request of HTTP, before there is a request that a hook or a route could see, with the body that
 * all failures have. The connection ends, because nobody knows where the next request would begin.
 */
function answerUnreadable(error: Error, socket: Socket): void {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, failure] = refusalOf(code);
  const id = randomUUID();
  const body = JSON.stringify(toBody(failure, id));
  const headers = {
    ...apiHeaders,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "x-request-id": id,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}

function refusalOf(code: string): [status: number, AppError] {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return [431, new AppError("badRequest", because("headersLarge", { max: maxHeaderSize }))];
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return [408, new AppError("badRequest", because("requestLate"))];
    default:
      return [400, new AppError("badRequest", because("requestUnreadable"))];
  }
}

/** Whether an address that is so many steps in front of this server is a proxy whose word is taken. */
type IsTrusted = (ip: string, steps: number) => boolean;

/**
 * Gives every request the address of its caller (`request.ip`), which limits, throttle, allowed addresses, activity and log all
 * take, and the host and protocol that the caller used. Headers count as far as named proxies wrote them (security case C18):
 * `X-Forwarded-For` is read from the right, where the nearest proxy wrote, and never beyond what is no address. `Forwarded` and
 * `X-Real-IP` are not read. Fastify's own `trustProxy` stays off: its numbers trust nobody, and it takes any text for an address.
 * Returns what is noticed of proxies that are not named.
 */
export function addCallers(app: App, proxies: TrustedProxies): ProxySightings {
  const isTrusted = trustIn(proxies);
  const named = (
    request: FastifyRequest,
    header: "x-forwarded-host" | "x-forwarded-proto",
  ): string | undefined => {
    const value = request.headers[header];
    return value !== undefined && isTrusted(peerOf(request), 0) ? lastOf(value) : undefined;
  };
  // A proxy on the way may have written what it likes into a header it passes on; only the last entry is that of a trusted one.
  app.decorateRequest("ip", {
    getter() {
      return callerOf(this, isTrusted);
    },
  });
  app.decorateRequest("host", {
    getter() {
      return named(this, "x-forwarded-host") ?? this.headers.host ?? "";
    },
  });
  app.decorateRequest("protocol", {
    getter() {
      const isSecure = "encrypted" in this.raw.socket && this.raw.socket.encrypted === true;
      return (named(this, "x-forwarded-proto") ?? (isSecure ? "https" : "http")) === "https"
        ? "https"
        : "http";
    },
  });
  const sightings: ProxySightings = { onLoopback: false, elsewhere: null };
  app.addHook("onRequest", (request, _reply, done) => {
    if (isForwarded(request.headers)) note(peerOf(request));
    done();
  });
  const note = (peer: string): void => {
    if (isTrusted(peer, 0)) return;
    if (isLoopback(peer)) sightings.onLoopback = true;
    else sightings.elsewhere = peer;
  };
  return sightings;
}

function trustIn(proxies: TrustedProxies): IsTrusted {
  if (typeof proxies === "object") {
    const ranges = rangesOf(proxies);
    return (ip) => isWithin(ranges, ip);
  }
  const count = Number(proxies);
  return (_ip, steps) => steps < count;
}

function callerOf(request: FastifyRequest, isTrusted: IsTrusted): string {
  let caller = peerOf(request);
  const forwarded = request.headers["x-forwarded-for"];
  if (forwarded === undefined) return caller;
  // Node joins several headers of the name in their order.
  const entries = String(forwarded).split(",");
  for (let steps = 0; isTrusted(caller, steps) && entries.length > 0; steps += 1) {
    const next = plainAddress(entries.pop() ?? "");
    if (next === null) break;
    caller = next;
  }
  return caller;
}

/** Who is connected to this server; a connection that is gone has no address any more. */
function peerOf({ raw: { socket } }: FastifyRequest): string {
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const peer = plainAddress(socket.remoteAddress ?? "");
  if (peer !== null) peers.set(socket, peer);
  return peer ?? "unknown";
}

/** A connection carries many requests, all of them from the same address. */
const peers = new WeakMap<Socket, string>();

function lastOf(header: string | string[]): string | undefined {
  return String(header).split(",").at(-1)?.trim();
}

/** Whether a proxy says that it has passed the request on, or the caller pretends so. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  const { "x-forwarded-for": list, "x-real-ip": address, forwarded, via } = headers;
  return (list ?? address ?? forwarded ?? via) !== undefined;
}
