import { createClient, type Client, type ClientOptions } from "../src/index.ts";

/** One call as the fake server saw it. */
export interface SeenRequest {
  method: string;
  /** Path and query, as sent. */
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A response of the fake server, or an error in place of one. */
export type FakeResponse =
  | { status?: number; body?: unknown; text?: string; etag?: string }
  | Error;

/** A server with these responses, in the order of the calls; further calls fail. */
export function createFakeServer(...responses: FakeResponse[]) {
  const seen: SeenRequest[] = [];
  const left = [...responses];
  const fakeFetch = async (
    input: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> => {
    init.signal?.throwIfAborted();
    const request = toSeen(String(input), init);
    seen.push(request);
    const response = left.shift();
    if (response === undefined)
      throw new Error(`The fake server has no response for ${request.method} ${request.url}`);
    if (response instanceof Error) throw response;
    return toResponse(response);
  };
  return {
    seen,
    fetch: fakeFetch,
    expect: (...more: FakeResponse[]) => left.push(...more),
  };
}

/** A client of the fake server, project `_`, at noon. */
export function clientOf(
  server: ReturnType<typeof createFakeServer>,
  options: Partial<ClientOptions> = {},
): Client {
  return createClient({
    baseUrl: "https://api.example/",
    project: "_",
    fetch: server.fetch,
    now: () => noon,
    ...options,
  });
}

/** A call that needs somebody who is signed in. */
export function listUsers(client: Client) {
  return client.call("GET /:project/users", {});
}

/** The time of the tests, milliseconds since 1970. */
export const noon = Date.UTC(2026, 0, 1, 12);

/** A token that ends so many seconds after noon. */
export function tokenFor(seconds: number, id = 7): string {
  return (
    [
      { typ: "JWT", alg: "HS256" },
      { type: "auth", id, exp: noon / 1000 + seconds },
    ]
      .map(encode)
      .join(".") + ".sig"
  );
}

/** The response of a failed call. */
export function failure(status: number, code: number | null, details?: unknown): FakeResponse {
  return {
    status,
    body: { error: { code, message: "No.", request_id: "r-1", ...(details ? { details } : {}) } },
  };
}

function encode(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_");
}

function toSeen(url: string, init: RequestInit): SeenRequest {
  return {
    method: init.method ?? "GET",
    url: url.replace("https://api.example", ""),
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof init.body === "string" ? JSON.parse(init.body) : (init.body ?? null),
  };
}

function toResponse({ status = 200, body, text, etag }: Exclude<FakeResponse, Error>): Response {
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : (text ?? JSON.stringify(body ?? {})), {
    status,
    headers: etag ? { etag } : {},
  });
}
