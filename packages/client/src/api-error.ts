import type { ErrorBody, ReportedProblem, TextValue } from "@rowhouse/contract";

/** Codes of failures that the client detects; the server's are those of the contract. */
export const clientCodes = {
  /** No response: offline, refused, wrong address. */
  noResponse: -1,
  /** A response, but no JSON: a proxy's page, a wrong address. */
  notJson: -2,
} as const;

/** The parts of an `ApiError`. */
export interface ApiErrorParts {
  code: number | null;
  status: number;
  message: string;
  details?: unknown;
  requestId?: string | undefined;
  key?: string | undefined;
  params?: Readonly<Record<string, TextValue>> | undefined;
  reason?: string | undefined;
  problems?: readonly ReportedProblem[] | undefined;
}

/**
 * A call that failed. Distinguish failures by `code` (API contract 12) or `key`; show `message`, or your own texts for
 * `key`, `reason` and `problems`.
 *
 * @example catch (error) { if (isApiError(error, 203)) showNotFound(); }
 */
export class ApiError extends Error {
  readonly code: number | null;
  /** The HTTP status, 0 without a response. */
  readonly status: number;
  /** For programs, such as `{ current }` of a stale write (412). */
  readonly details: unknown;
  /** Helps the operator to find the failure in the server's log. */
  readonly requestId: string | null;
  /** Key of the failure in the contract's catalog; null for servers that send none. */
  readonly key: string | null;
  /** Values for the placeholders of the texts of `key` and `reason`. */
  readonly params: Readonly<Record<string, TextValue>>;
  /** Why the request is refused, where no single value is at fault. */
  readonly reason: string | null;
  /** The values of the request that break rules. */
  readonly problems: readonly ReportedProblem[];

  constructor(parts: ApiErrorParts, options?: ErrorOptions) {
    super(parts.message, options);
    this.name = "ApiError";
    this.code = parts.code;
    this.status = parts.status;
    this.details = parts.details;
    this.requestId = parts.requestId ?? null;
    this.key = parts.key ?? null;
    this.params = parts.params ?? {};
    this.reason = parts.reason ?? null;
    this.problems = parts.problems ?? [];
  }
}

/** Whether something caught is a failed call, with this code when one is given. */
export function isApiError(error: unknown, code?: number | null): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Whether a call was aborted by its signal. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** The error a response carries; null when its body is not the one of API contract 1.3. */
export function readErrorBody(body: unknown, status: number): ApiError | null {
  if (!isErrorBody(body)) return null;
  const { request_id: requestId, ...rest } = body.error;
  return new ApiError({ ...rest, status, requestId });
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}
