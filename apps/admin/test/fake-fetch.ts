import type { ReportedProblem } from "@rowhouse/contract";

/** A response of the fake server; in its place an `Error` is a server that cannot be reached. */
export interface FakeReply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface FakeRequest {
  method: string;
  /** Path below the API root, without the query: `/_/users/me`. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

type Reply =
  | FakeReply
  | Error
  | ((request: FakeRequest) => FakeReply | Error | Promise<FakeReply | Error>);

/** Responses by `METHOD /path`; a path may end in `*`. */
export type FakeReplies = Record<string, Reply>;

export interface FakeServer {
  fetch: typeof fetch;
  /** All requests, in order. */
  requests: FakeRequest[];
  /** Adds or replaces responses. */
  reply(replies: FakeReplies): void;
}

/** A server that knows only the given requests; any other request, and so the test, fails. */
export function createFakeServer(replies: FakeReplies = {}): FakeServer {
  const known = { ...replies };
  const requests: FakeRequest[] = [];
  return {
    requests,
    reply: (more) => {
      Object.assign(known, more);
    },
    fetch: async (input, init) => {
      const request = await readRequest(new Request(input, init));
      requests.push(request);
      const reply = findReply(known, request) ?? startupOf(known, request);
      if (reply === undefined) {
        throw new Error(`The fake server has no response for ${request.method} ${request.path}.`);
      }
      const answer = typeof reply === "function" ? reply(request) : reply;
      const given = await Promise.race([answer, abortOf(init?.signal)]);
      if (given instanceof Error) throw given;
      return toResponse(given);
    },
  };
}

/** Fails when the caller gives the request up. */
function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** The parts of the reply to the one request of the start, and the endpoints whose replies they are. */
const startupParts = {
  user: "/users/me",
  collections: "/collections",
  relations: "/relations",
  permissions: "/permissions/me",
  presets: "/collection_presets",
  settings: "/settings",
};

/** As the server does: each part is what its own endpoint replies, null where that refuses; any other failure is that of the whole. */
function startupOf(known: FakeReplies, request: FakeRequest): Reply | undefined {
  if (`${request.method} ${request.path}` !== "GET /_/startup") return undefined;
  return async () => {
    const parts: Record<string, unknown> = {};
    for (const [part, path] of Object.entries(startupParts)) {
      const own = { ...request, path: `/_${path}` };
      const reply = findReply(known, own) ?? data([]);
      const given = typeof reply === "function" ? await reply(own) : reply;
      if (given instanceof Error) return given;
      const { status = 200, body } = given;
      if (status >= 400 && ![403, 404].includes(status)) return given;
      parts[part] = status < 400 && isEnvelope(body) ? body.data : null;
    }
    parts["extensions"] = {
      interfaces: addedOf(known, request, "/interfaces"),
      layouts: addedOf(known, request, "/layouts"),
      pages: addedOf(known, request, "/pages"),
    };
    return data(parts);
  };
}

/** The entries of a list of extensions beside the built-in ones, where a test gives one as a plain reply. */
function addedOf(known: FakeReplies, request: FakeRequest, path: string): unknown[] {
  const reply = findReply(known, { ...request, path });
  const body = reply !== undefined && "body" in reply ? reply.body : null;
  const listed = isEnvelope(body) && Array.isArray(body.data) ? body.data : [];
  return listed.filter(({ core }) => core !== true);
}

function isEnvelope(body: unknown): body is { data: unknown } {
  return typeof body === "object" && body !== null && "data" in body;
}

/** The usual success: `{ data }`, with meta if given. */
export function data(value: unknown, meta?: Record<string, unknown>): FakeReply {
  return { body: { data: value, ...(meta ? { meta } : {}) } };
}

/** The usual failure: an HTTP status and the API's own code. */
export function failure(status: number, code: number | null, message = "Refused"): FakeReply {
  return { status, body: { error: { code, message } } };
}

/** A refusal of values, each with a message of its path and rule. */
export function refusedValues(...problems: readonly Omit<ReportedProblem, "message">[]): FakeReply {
  const reported = problems.map((found) => ({
    ...found,
    message: `${found.path.join(".")}: ${found.rule}`,
  }));
  const message = reported.map((found) => found.message).join(" ");
  return {
    status: 422,
    body: { error: { code: 4, message, key: "invalidInput", problems: reported } },
  };
}

/** A server that cannot be reached. */
export function unreachable(): Error {
  return new TypeError("Failed to fetch");
}

async function readRequest(request: Request): Promise<FakeRequest> {
  const url = new URL(request.url);
  const text = await request.text();
  return {
    method: request.method,
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    body: text === "" ? null : parse(text),
    headers: request.headers,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function findReply(replies: FakeReplies, request: FakeRequest): Reply | undefined {
  const exact = replies[`${request.method} ${request.path}`];
  if (exact !== undefined) return exact;
  const pattern = Object.keys(replies)
    .filter(
      (key) =>
        key.endsWith("*") && `${request.method} ${request.path}`.startsWith(key.slice(0, -1)),
    )
    .toSorted((one, other) => other.length - one.length)[0];
  return pattern === undefined ? undefined : replies[pattern];
}

function toResponse(reply: FakeReply): Response {
  const status = reply.status ?? 200;
  if (status === 204)
    return new Response(null, { status, ...(reply.headers && { headers: reply.headers }) });
  const isText = typeof reply.body === "string";
  return new Response(isText ? String(reply.body) : JSON.stringify(reply.body ?? {}), {
    status,
    headers: { "content-type": isText ? "text/plain" : "application/json", ...reply.headers },
  });
}
