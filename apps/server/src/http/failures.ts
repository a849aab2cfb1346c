import type { FastifyReply, FastifyRequest } from "fastify";
import { limits, plainParams, problemText } from "@rowhouse/contract";
import type { ErrorBody, Problem, ReportedProblem } from "@rowhouse/contract";
import { AppError, type ErrorKey } from "../core/errors.ts";
import type { Logger } from "../core/log/logger.ts";
import { sendJson } from "./replies/send-reply.ts";
import { SchemaMismatch } from "./schemas.ts";

/** What the framework itself refuses. */
type FrameworkError = "bodyTooLarge" | "badRequest" | "bodyMissing" | "notFound";

const ofFramework: Readonly<Record<string, FrameworkError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "bodyTooLarge",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "badRequest",
  FST_ERR_CTP_EMPTY_JSON_BODY: "bodyMissing",
  FST_ERR_CTP_INVALID_JSON_BODY: "bodyMissing",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "bodyMissing",
  FST_ERR_BAD_URL: "notFound",
  FST_ERR_MAX_PARAM_LENGTH: "notFound",
  FST_ERR_ASYNC_CONSTRAINT: "notFound",
};

/** Failures with a status of 500 and more that are the caller's and fill no log (API contract 1.1). */
const expected: ReadonlySet<ErrorKey> = new Set([
  "notInstalled",
  "notOffered",
  "projectUnknown",
  "maintenance",
]);

/**
 * The only place that turns failures into replies (API contract 12): code, message, request id, `details` where an error
 * carries some, and the failure as data (key, params, reason, problems). What was not foreseen becomes `internal`; its cause goes
 * to the log and never to the caller.
 */
export function failureHandler(
  log: Logger,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  return (error, request, reply) => {
    const failure = toFailure(error);
    if (failure.status >= 500 && !expected.has(failure.key)) {
      log.error(failure.message, {
        request: request.id,
        method: request.method,
        path: pathOf(request.url),
        cause: causeOf(error),
      });
    }
    if (failure.key === "tooManyRequests")
      reply.header("retry-after", String(failure.params["seconds"] ?? 1));
    return sendJson(reply.code(failure.status), toBody(failure, request.id));
  };
}

function toFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof SchemaMismatch)
    return new AppError("invalidInput", { details: error.message, problems: error.problems });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const key = ofFramework[code];
  if (key !== undefined) return new AppError(key, { limit: limits.bodyBytes }, { cause: error });
  return new AppError("internal", {}, { cause: error });
}

function toBody(failure: AppError, requestId: string): ErrorBody {
  const { code, key, message, params, reason, problems } = failure;
  const details = detailsOf(failure);
  const values = plainParams(params);
  return {
    error: {
      code,
      // The one failure whose code is repeated here (API contract 10.5); clients may read either.
      ...(key === "assetProjectUnknown" ? { error: code } : {}),
      message,
      request_id: requestId,
      ...(details === undefined ? {} : { details }),
      key,
      ...(Object.keys(values).length === 0 ? {} : { params: values }),
      ...(reason === null ? {} : { reason }),
      ...(problems.length === 0 ? {} : { problems: problems.map(reportedProblem) }),
    },
  };
}

function reportedProblem(found: Problem): ReportedProblem {
  const { path, rule, values } = found;
  return { path: [...path], rule, values: { ...values }, message: problemText(found) };
}

/** What programs read: the current item of a lost race, the name of the field concerned. Free text is in the message already. */
function detailsOf({ params }: AppError): unknown {
  const { details, ...rest } = params;
  if (typeof details === "object" && details !== null) return details;
  return Object.keys(rest).length > 0 ? rest : undefined;
}

/** Without the query, which may hold a token. */
export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

/** For the log only: class, text and stack of the innermost cause. What a caller sent wrong (4xx) is not logged at all. */
function causeOf(error: unknown): string | undefined {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : undefined;
}
