import { isRecord, limits } from "@rowhouse/contract";
import type { FastifyRequest } from "fastify";
import { AppError, because } from "../../core/errors.ts";
import { parseBody, parseNested, refusePrototypes } from "../requests.ts";
import type { App } from "../route.ts";

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Reads request bodies (API contract 1.2): JSON objects and lists, forms with brackets; multipart is left to the routes that
 * take files; anything else counts as absent. A body on GET is not read at all; an unreadable one on DELETE is ignored.
 */
export function acceptBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json\b/,
    { parseAs: "string", bodyLimit: limits.bodyBytes },
    readJson,
  );
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: limits.bodyBytes },
    readForm,
  );
  app.addContentTypeParser("*", (request: FastifyRequest, payload, done: Done) => {
    if (!request.headers["content-type"]?.startsWith("multipart/")) payload.resume();
    done(null, undefined);
  });
}

/** A list in a body is one of objects everywhere (API contract 2.3). Throws unprocessable (422/12) that names the others. */
export function refuseScalars(body: unknown): void {
  if (!Array.isArray(body)) return;
  const wrong = body.flatMap((entry: unknown, at) => (isRecord(entry) ? [] : [at]));
  if (wrong.length > 0)
    throw new AppError(
      "unprocessable",
      because("entriesNoObjects", { entries: wrong.slice(0, 20).join(", ") }),
    );
}

function readJson(request: FastifyRequest, body: string | Buffer, done: Done): void {
  const text = body.toString();
  if (text === "") return done(null, undefined);
  if (isTooDeep(text))
    return done(new AppError("limitExceeded", { name: "bodyDepth", limit: limits.bodyDepth }));
  try {
    const value: unknown = parseBody(text);
    if (typeof value === "object" && value !== null) return done(null, value);
  } catch (error) {
    if (error instanceof AppError) return done(error);
    // Reported below, in our own words.
  }
  if (request.method === "DELETE") return done(null, undefined);
  done(new AppError("bodyMissing"));
}

function readForm(_request: FastifyRequest, body: string | Buffer, done: Done): void {
  try {
    const values = parseNested(body.toString(), {
      depth: 8,
      arrayLimit: limits.listLength,
      parameterLimit: 2000,
      throwOnLimitExceeded: true,
    });
    refusePrototypes(values);
    done(null, values);
  } catch (error) {
    done(error instanceof AppError ? error : new AppError("bodyMissing"));
  }
}

/** Whether lists and objects lie deeper within each other than allowed: code that walks through them would run out of stack. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    // Brackets in texts mean nothing.
    else if (character === '"') at = endOfText(json, at);
    if (depth > limits.bodyDepth) return true;
  }
  return false;
}

/** Where the text ends that begins here, quotes that are escaped being part of it. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let before = at - 1;
  while (json[before] === "\\") before -= 1;
  return (at - before) % 2 === 0;
}
