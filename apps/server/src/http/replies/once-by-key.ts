import type { FastifyReply, FastifyRequest } from "fastify";
import { hash } from "node:crypto";
import { inTransaction, type Context } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import type { StoredReply, KeyedWrite, Project } from "../../core/project.ts";
import type { HandlerResult } from "./replies.ts";
import type { Model } from "@rowhouse/contract";

/** Milliseconds for which a key holds. */
const heldFor = 24 * 60 * 60_000;
/** Milliseconds between two removals of old replies. */
const pruneEvery = 60 * 60_000;
/** Characters of a reply that is kept; a longer one is repeated as "nothing to return". */
const maxReply = 256 * 1024;
const keyPattern = /^[\x20-\x7e]{1,255}$/;

/**
 * Carries out a write once per `Idempotency-Key` (API contract 1.8): a repetition gets the reply of the first request. Key
 * and write share one transaction, so that a refused write leaves the key free. Requests without a key, and endpoints
 * that take none, simply run.
 *
 * Throws idempotencyKeyReused when the key came with another request, badRequest for a key that is none.
 */
export function onceByKey(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => HandlerResult | Promise<HandlerResult>,
): HandlerResult | Promise<HandlerResult> {
  return request.routeOptions.config.endpoint?.takesIdempotencyKey === true
    ? onceByKeyOf(request, reply, { body: request.body ?? null, work })
    : work();
}

/** A write that may come again. */
interface RepeatableWrite {
  /** Tells requests with different bodies apart. */
  body: unknown;
  /** The key where the request names none; left out, such a request is one of its own. */
  key?: string | undefined;
  /** Runs in the transaction that is in `request.ctx`. */
  work: () => HandlerResult | Promise<HandlerResult>;
  /** Opens that transaction; `inTransaction` where it is left out. */
  within?: <T>(ctx: Context, work: (inside: Context) => Promise<T>) => Promise<T>;
}

/** The same for a handler that receives the body itself, or whose transaction is not like all others. */
export async function onceByKeyOf(
  request: FastifyRequest,
  reply: FastifyReply,
  received: RepeatableWrite,
): Promise<HandlerResult> {
  const { body, work, within = inTransaction } = received;
  const named = request.headers["idempotency-key"];
  const key = named ?? received.key;
  if (key === undefined) return work();
  if (typeof key !== "string" || (named !== undefined && !keyPattern.test(key)))
    throw new AppError("badRequest", because("idempotencyKey"));
  const { ctx } = request;
  const write = keyedWrite(request, key, body);
  try {
    const first = (inside: Context): Promise<HandlerResult> => {
      request.ctx = inside;
      return firstTime(inside, write, work);
    };
    const result = await within(ctx, first);
    pruneSometimes(ctx);
    return result;
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
  } finally {
    request.ctx = ctx;
  }
  const after = new Date(ctx.clock.now().getTime() - heldFor);
  const kept = await ctx.project.storedReplies.find(write.key, after);
  if (kept !== null) return repeated(reply, write, kept);
  // The key is of another day.
  await ctx.project.storedReplies.prune(after);
  return onceByKeyOf(request, reply, received);
}

/** Another request has used the key; thrown to give up the transaction. */
class KeyTaken extends Error {}

async function firstTime(
  { db, clock, project: { storedReplies } }: Context,
  write: KeyedWrite,
  work: RepeatableWrite["work"],
): Promise<HandlerResult> {
  if (!(await storedReplies.take(db, write, clock.now()))) throw new KeyTaken();
  const made = await work();
  const text = JSON.stringify(made ?? null);
  await storedReplies.keep(db, write.key, text.length > maxReply ? null : text);
  return made;
}

/** The reply of the first request; nothing for callers whose rights have changed since. */
function repeated(reply: FastifyReply, write: KeyedWrite, kept: StoredReply): HandlerResult {
  if (kept.request !== write.request) throw new AppError("idempotencyKeyReused");
  reply.header("idempotency-replayed", "true");
  if (kept.reply === null || kept.rights !== write.rights) return null;
  // Written above from what a handler returned.
  return JSON.parse(kept.reply) as HandlerResult;
}

function keyedWrite(request: FastifyRequest, key: string, body: unknown): KeyedWrite {
  const { actor, rights } = request.ctx;
  const [path] = request.url.split("?", 1);
  return {
    key: hashOf([actor.user, key]),
    request: hashOf([request.method, path, body]),
    rights: hashOf(rights),
  };
}

function hashOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value));
}

const lastPruned = new WeakMap<Project, number>();

/** Beside the requests; what remains is removed the next time. */
function pruneSometimes({ project, clock, log }: Context): void {
  const now = clock.now().getTime();
  if (now - (lastPruned.get(project) ?? 0) < pruneEvery) return;
  lastPruned.set(project, now);
  project.storedReplies
    .prune(new Date(now - heldFor))
    .catch((error: unknown) => log.warn("Old replies could not be removed.", { error }));
}

/**
 * Another program or process may have changed the tables just now. What fails because a table or a column is not there, or is
 * refused because a name is not known, is tried once more with the model read again, so that the caller gets what the tables now
 * hold, or is told what is unknown.
 */
export async function withCurrentModel<T>(
  request: FastifyRequest,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !request.hasContext || isConsumed(request)) throw error;
    const { ctx } = request;
    const model = await laterModel(error, ctx);
    if (model === null) throw error;
    request.ctx = { ...ctx, model, leftOut: new Set() };
    return work();
  }
}

/** The model as it is by now, where the failure may come from an earlier one; null when it is what it was. */
async function laterModel(error: AppError, ctx: Context): Promise<Model | null> {
  if (error.reason === "databaseChanged") return changedModel(ctx);
  const isUnknown = unknownNames.has(error.key) || error.reason === "unknownFields";
  if (!isUnknown) return null;
  const model = await ctx.project.models.announced();
  return model === ctx.model ? null : model;
}

/** Refusals of a name that the model does not have. */
const unknownNames: ReadonlySet<AppError["key"]> = new Set([
  "collectionNotFound",
  "fieldNotFound",
  "fieldInvalid",
]);

/** Milliseconds in which a process that has changed a table tells the others. */
const telling = 200;

/** The model as it is by now, also where that is not announced yet; null when it is what it was. */
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
