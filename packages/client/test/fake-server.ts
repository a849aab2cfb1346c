import { createClient, type Client, type ClientOptions } from "../src/index.ts";

/** One call as the fake server saw it. */
export interface SeenRequest {
  method: string;
  /** Path and query, as sent. */
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** What the fake server answers: a status with a body, or an error in place of an answer. */
export type FakeAnswer = { status?: number; body?: unknown; text?: string; etag?: string } | Error;

/** A server that was told its answers, in order of the calls; asked for more it fails. */
export function createFakeServer(...answers: FakeAnswer[]) {
  const seen: SeenRequest[] = [];
  const left = [...answers];
  const fakeFetch = async (
    input: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> => {
    init.signal?.throwIfAborted();
    const request = toSeen(String(input), init);
    seen.push(request);
    const answer = left.shift();
    if (answer === undefined)
      throw new Error(`The fake server has no answer for ${request.method} ${request.url}`);
    if (answer instanceof Error) throw answer;
    return toResponse(answer);
  };
  return {
    seen,
    fetch: fakeFetch,
    expect: (...more: FakeAnswer[]) => left.push(...more),
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

/** An answer of failure. */
export function failure(status: number, code: number | null, details?: unknown): FakeAnswer {
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

function toResponse({ status = 200, body, text, etag }: Exclude<FakeAnswer, Error>): Response {
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : (text ?? JSON.stringify(body ?? {})), {
    status,
    headers: etag ? { etag } : {},
  });
}
