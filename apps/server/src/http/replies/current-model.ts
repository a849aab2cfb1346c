import type { FastifyRequest } from "fastify";
import { AppError } from "../../core/errors.ts";

/**
 * Another program or process may have changed the tables just now. What fails because a table or a column is not there is tried
 * once more with the model read again, so that the caller gets what the tables now hold, or is told what is unknown.
 */
export async function withCurrentModel<T>(
  request: FastifyRequest,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOutdated = error instanceof AppError && error.reason === "databaseChanged";
    if (!isOutdated || !request.hasContext || isConsumed(request)) throw error;
    const { ctx } = request;
    const model = await ctx.project.models.renew();
    if (model === ctx.model) throw error;
    request.ctx = { ...ctx, model, leftOut: new Set() };
    return work();
  }
}

/** A form is read while it is carried out, and cannot be read again. */
function isConsumed({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("multipart/") === true;
}
