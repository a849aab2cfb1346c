import type { FastifyRequest } from "fastify";
import { redactText } from "../core/log/redact.ts";
import type { Logger } from "../core/log/logger.ts";
import type { App } from "./route.ts";

/** One line per request, without its query and headers, which may hold a token. */
export function logRequests(app: App, log: Logger): void {
  app.addHook("onResponse", async (request, reply) => {
    log.info("request", {
      request: request.id,
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      ...(request.hasContext && request.ctx.actor.user !== null
        ? { user: request.ctx.actor.user }
        : {}),
    });
  });
}

/**
 * The path of a request for the log: without its query, and without the tokens that mailed links of earlier versions have in
 * it, also where the rest of the address is wrong.
 */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return redactText(path.replace(beforeToken, "$1[redacted]"));
}

/** Words in an address that a token follows, whatever it looks like. */
const beforeToken = /(\/(?:reset|invite|invitation)\/+)[^/]+/gi;

/**
 * For the log only: class, text and stack of the innermost cause, without what the request carried: databases quote the value that
 * they refuse, which may be a password.
 */
export function causeOf(
  error: unknown,
  { body, headers, query }: FastifyRequest,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const cause = error.stack ?? error.message;
  const sent = textsIn([body, query, headers.authorization, headers.cookie], 0);
  const longest = [...new Set(sent)].toSorted((a, b) => b.length - a.length).slice(0, maxTexts);
  return redactText(longest.reduce((text, value) => text.replaceAll(value, "[sent]"), cause));
}

/** Shorter texts are no secrets, and every message is full of them. */
const minSecret = 4;
const maxTexts = 500;

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === "string") return value.length < minSecret ? [] : [value];
  if (typeof value !== "object" || value === null || depth > 6) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}
