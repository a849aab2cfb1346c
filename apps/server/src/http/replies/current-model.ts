import type { Model } from "@rowhouse/contract";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../core/context.ts";
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
    const model = await changedModel(ctx);
    if (model === null) throw error;
    request.ctx = { ...ctx, model, leftOut: new Set() };
    return work();
  }
}

/** Milliseconds in which a process that has changed a table tells the others. */
const telling = 200;

/** The model as it is by now; null when it is what it was. */
async function changedModel({ project, model: before }: Context): Promise<Model | null> {
  const model = await project.models.renew();
  if (model !== before) return model;
  // The table is changed first, and announced right after that.
  await new Promise((resolve) => setTimeout(resolve, telling));
  const later = await project.models.renew();
  return later === before ? null : later;
}

/** A form is read while it is carried out, and cannot be read again. */
function isConsumed({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("multipart/") === true;
}
