import type { FastifyReply, FastifyRequest } from "fastify";
import { limits, plainParams, problemText, ownValue } from "@rowhouse/contract";
import type { ErrorBody, Problem, ReportedProblem } from "@rowhouse/contract";
import { AppError, brokenRules, type ErrorKey } from "../core/errors.ts";
import type { Logger } from "../core/log/logger.ts";
import { SetupError } from "../core/setup-error.ts";
import { causeOf, loggedPath } from "./log-requests.ts";
import { sendJson } from "./replies/replies.ts";
import { SchemaMismatch } from "./schemas.ts";

/** Refusals of the framework itself. */
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
const expected: ReadonlySet<ErrorKey> = new Set(["notInstalled", "notOffered", "maintenance"]);

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
    const isForOperator = error instanceof SetupError;
    if (failure.status >= 500 && (isForOperator || !expected.has(failure.key))) {
      log.error(failure.message, {
        request: request.id,
        method: request.method,
        path: loggedPath(request.url),
        cause: isForOperator
          ? error.message
          : causeOf(error instanceof AppError ? error.cause : error, request),
      });
    }
    if (failure.key === "tooManyRequests")
      reply.header("retry-after", String(failure.params["seconds"] ?? 1));
    return sendJson(reply.code(failure.status), toBody(failure, request.id));
  };
}

function toFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // The project cannot be opened until an operator has put something right, which the log says.
  if (error instanceof SetupError) return new AppError("maintenance", {}, { cause: error });
  if (error instanceof SchemaMismatch)
    return new AppError(
      "invalidInput",
      error.problems.length > 0 ? brokenRules(error.problems) : { details: error.message },
    );
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const key = ownValue(ofFramework, code);
  if (key === "bodyTooLarge")
    return new AppError(key, { limit: limits.bodyBytes }, { cause: error });
  if (key !== undefined) return new AppError(key, {}, { cause: error });
  return new AppError("internal", {}, { cause: error });
}

/** The body that a caller is sent about a failure. */
export function toBody(failure: AppError, requestId: string): ErrorBody {
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

/** Details for programs: the current item of a lost race, the name of the field concerned. Free text is in the message already. */
function detailsOf({ params }: AppError): unknown {
  const { details, ...rest } = params;
  if (typeof details === "object" && details !== null) return details;
  return Object.keys(rest).length > 0 ? rest : undefined;
}
