import type { FastifyRequest } from "fastify";

/**
 * The token of a request, in the order of API contract 1.4: `access_token` in the body, then in the query; Basic (the user name is the
 * token); Bearer. The parameter is taken out of body and query, so that it reaches neither an item nor a link nor a log.
 */
export function takeToken(request: FastifyRequest): string | null {
  const ofBody = takeFrom(request.body);
  const ofQuery = takeFrom(request.query);
  return ofBody ?? ofQuery ?? readHeader(request.headers.authorization);
}

function takeFrom(source: unknown): string | null {
  if (
    typeof source !== "object" ||
    source === null ||
    Array.isArray(source) ||
    !("access_token" in source)
  )
    return null;
  const token = source.access_token;
  delete source.access_token;
  return typeof token === "string" && token !== "" ? token : null;
}

function readHeader(header: string | undefined): string | null {
  const [scheme = "", value = ""] = header?.trim().split(/\s+/, 2) ?? [];
  if (value === "") return null;
  if (/^bearer$/i.test(scheme)) return value;
  return /^basic$/i.test(scheme) ? readBasic(value) : null;
}

/** The password has to be empty or the same as the user name. */
function readBasic(value: string): string | null {
  const [user = "", password = ""] = Buffer.from(value, "base64").toString().split(":", 2);
  return user !== "" && (password === "" || password === user) ? user : null;
}
