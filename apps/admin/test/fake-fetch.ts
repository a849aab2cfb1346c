import type { ReportedProblem } from "@rowhouse/contract";

/** A response of the fake server; in its place an `Error` is a server that cannot be reached. */
export interface FakeAnswer {
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

type Answer =
  | FakeAnswer
  | Error
  | ((request: FakeRequest) => FakeAnswer | Error | Promise<FakeAnswer | Error>);

/** Responses by `METHOD /path`; a path may end in `*`. */
export type FakeAnswers = Record<string, Answer>;

export interface FakeServer {
  fetch: typeof fetch;
  /** All requests, in order. */
  requests: FakeRequest[];
  /** Adds or replaces responses. */
  answer(answers: FakeAnswers): void;
}

/** A server that knows only the given requests; any other request, and so the test, fails. */
export function createFakeServer(answers: FakeAnswers = {}): FakeServer {
  const known = { ...answers };
  const requests: FakeRequest[] = [];
  return {
    requests,
    answer: (more) => {
      Object.assign(known, more);
    },
    fetch: async (input, init) => {
      const request = await readRequest(new Request(input, init));
      requests.push(request);
      const answer = findAnswer(known, request);
      if (answer === undefined) {
        throw new Error(`The fake server has no response for ${request.method} ${request.path}.`);
      }
      const given = typeof answer === "function" ? await answer(request) : answer;
      if (given instanceof Error) throw given;
      return toResponse(given);
    },
  };
}

/** The usual success: `{ data }`, with meta if given. */
export function data(value: unknown, meta?: Record<string, unknown>): FakeAnswer {
  return { body: { data: value, ...(meta ? { meta } : {}) } };
}

/** The usual failure: an HTTP status and the API's own code. */
export function failure(status: number, code: number | null, message = "Refused"): FakeAnswer {
  return { status, body: { error: { code, message } } };
}

/** A refusal of values, each with a message of its path and rule. */
export function refusedValues(
  ...problems: readonly Omit<ReportedProblem, "message">[]
): FakeAnswer {
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

function findAnswer(answers: FakeAnswers, request: FakeRequest): Answer | undefined {
  const exact = answers[`${request.method} ${request.path}`];
  if (exact !== undefined) return exact;
  const pattern = Object.keys(answers)
    .filter(
      (key) =>
        key.endsWith("*") && `${request.method} ${request.path}`.startsWith(key.slice(0, -1)),
    )
    .toSorted((one, other) => other.length - one.length)[0];
  return pattern === undefined ? undefined : answers[pattern];
}

function toResponse(answer: FakeAnswer): Response {
  const status = answer.status ?? 200;
  if (status === 204) return new Response(null, { status });
  const isText = typeof answer.body === "string";
  return new Response(isText ? String(answer.body) : JSON.stringify(answer.body ?? {}), {
    status,
    headers: { "content-type": isText ? "text/plain" : "application/json", ...answer.headers },
  });
}
