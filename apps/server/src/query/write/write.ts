import { ownValue, type ProblemPath, type Query } from "@rowhouse/contract";
import {
  emptyQuery,
  findCollection,
  isSystemCollection,
  itemKey,
  keyFields,
  limits,
} from "@rowhouse/contract";

import type { Context } from "../../core/context.ts";
import { inTransaction } from "../../core/context.ts";
import { AppError, because } from "../../core/errors.ts";
import { accessFor } from "../plan/access.ts";
import { checkRead, readItem } from "../read/by-key.ts";
import { readItems } from "../read/list.ts";
import { writeActivity } from "./activity.ts";
import type {
  CreateWrite,
  DeleteWrite,
  UpdateWrite,
  Values,
  WriteOptions,
  WriteResult,
} from "./options.ts";
import { resultQuery, resultsOf } from "./results.ts";
import { createRows } from "./rows/create-rows.ts";
import { removeRows } from "./rows/remove-rows.ts";
import { StaleRow } from "./rows/refusals.ts";
import { updateRows } from "./rows/update-rows.ts";
import type { RowWrite, RowWriter, WriteScope } from "./scope.ts";
import { changeAccess, writeScope } from "./scope.ts";
import type { Step } from "./steps.ts";
import { runSteps } from "./steps.ts";

const rowWriter: RowWriter = { create: createRows, update: updateRows, remove: removeRows };

/**
 * Creates one item with its nested rows (API contract 7.1, 7.5).
 * Throws createDenied, fieldWriteDenied, forbidden (explain), unprocessable, invalidInput, duplicateKey.
 */
export async function createItem(
  ctx: Context,
  collection: string,
  write: CreateWrite,
): Promise<WriteResult> {
  const { values, ...options } = write;
  return only(
    await perform(ctx, {
      collection,
      options,
      steps: [{ kind: "create", write: rowWrite(collection, values, { options }) }],
    }),
  );
}

/** Creates several items in one transaction: all of them or none. */
export async function createItems(
  ctx: Context,
  collection: string,
  write: WriteOptions & { values: Values[] },
): Promise<WriteResult[]> {
  const { values, ...options } = write;
  checkBatch(values.length);
  return await performList(ctx, {
    collection,
    options,
    steps: values.map((item, at) => ({
      kind: "create",
      write: rowWrite(collection, item, { options, path: [at] }),
    })),
  });
}

/**
 * Updates one item (API contract 7.2); a status flagged soft_delete makes it a soft delete. An empty payload changes nothing.
 * Throws itemNotFound, updateDenied, deleteDenied, staleItem (412 with `details.current`) and what create throws.
 */
export async function updateItem(
  ctx: Context,
  collection: string,
  write: UpdateWrite,
): Promise<WriteResult> {
  const { key, values, ifMatch = null, ...options } = write;
  return only(
    await perform(ctx, {
      collection,
      options,
      steps: [
        { kind: "update", write: { ...rowWrite(collection, values, { options }), key, ifMatch } },
      ],
    }),
  );
}

/** The same change for each of the keys; `ifMatch` counts for a single key only. */
export interface KeysUpdate extends WriteOptions {
  keys: readonly (string | number)[];
  values: Values;
  ifMatch?: string | null;
}

/** Writes the same change to all rows of `keys`, in one transaction. A single key is an update like any other. */
export async function updateByKeys(
  ctx: Context,
  collection: string,
  write: KeysUpdate,
): Promise<WriteResult[]> {
  const { keys, ifMatch = null, ...change } = write;
  const [key] = keys;
  if (keys.length === 1 && key !== undefined)
    return [await updateItem(ctx, collection, { ...change, key, ifMatch })];
  const { values, ...options } = change;
  const changes = keys.map((each) => ({ key: each, values, path: [] }));
  return await performUpdates(ctx, collection, { changes, options });
}

/** Several updates in one transaction: a list of objects, each with its key. */
export async function updateItems(
  ctx: Context,
  collection: string,
  write: WriteOptions & { values: Values[] },
): Promise<WriteResult[]> {
  const { values, ...options } = write;
  const access = accessFor(ctx.rights, ctx.model);
  // A refusal of what the body lacks would reveal the key of a collection that may not be read.
  changeAccess({ ctx, access }, collection, options);
  const changes = keyedChanges(ctx, collection, values);
  return await performUpdates(ctx, collection, { changes, options });
}

async function performUpdates(
  ctx: Context,
  collection: string,
  { changes, options }: { changes: KeyedChange[]; options: WriteOptions },
): Promise<WriteResult[]> {
  checkBatch(changes.length);
  return await performList(ctx, {
    collection,
    options,
    steps: changes.map(({ key, values, path }) => ({
      kind: "update",
      write: { ...rowWrite(collection, values, { options, path }), key },
    })),
  });
}

/** Deletes one row for good; related rows stay. Throws itemNotFound, deleteDenied, staleItem. */
export async function deleteItem(
  ctx: Context,
  collection: string,
  { key, ...write }: DeleteWrite,
): Promise<void> {
  await deleteItems(ctx, collection, { ...write, keys: [key] });
}

/** Deletes several rows in one transaction. `ifMatch` counts for a single key only. */
export async function deleteItems(
  ctx: Context,
  collection: string,
  write: WriteOptions & { keys: readonly (string | number)[]; ifMatch?: string | null },
): Promise<void> {
  const { keys, ifMatch: match = null, ...options } = write;
  checkBatch(keys.length);
  try {
    await inTransaction(ctx, async (inner) => {
      const scope = scopeOf(inner, options);
      const ifMatch = keys.length === 1 ? match : null;
      const removal = { collection, options: effective(options), ifMatch, depth: 0, path: [] };
      await runSteps(
        scope,
        keys.map((key) => ({ kind: "remove", write: { ...removal, key } })),
      );
      await writeActivity(scope);
    });
  } catch (error) {
    throw await withCurrent(ctx, error, resultQuery(options));
  }
}

interface Performed {
  collection: string;
  options: WriteOptions;
  steps: readonly Step[];
}

/** One transaction for the whole request; its results are read inside, so it shows exactly what was written. */
async function perform(
  ctx: Context,
  { collection, options, steps }: Performed,
): Promise<WriteResult[]> {
  const query = resultQuery(options);
  // A wrong `fields` is refused before anything is written.
  if (!options.skipResult) checkRead(ctx, collection, { query, trusted: options.trusted === true });
  try {
    return await inTransaction(
      ctx,
      async (inner) => {
        const scope = scopeOf(inner, options);
        const written = await runSteps(scope, steps);
        await writeActivity(scope);
        return resultsOf(scope, collection, {
          written: written.filter((row) => row !== null),
          options,
          query,
        });
      },
      { isShort: isShort(ctx, collection, steps) },
    );
  } catch (error) {
    throw await withCurrent(ctx, error, query);
  }
}

/** The same for several items; the requested figures are those of the list and are repeated with each item (F59). */
async function performList(ctx: Context, performed: Performed): Promise<WriteResult[]> {
  const { collection, options } = performed;
  const { meta = [], ...query } = options.query ?? {};
  const results = await perform(ctx, { ...performed, options: { ...options, query } });
  const seen = results.filter(({ item }) => item !== null).map(({ key }) => key);
  if (meta.length === 0 || seen.length === 0) return results;
  const figures = await readItems(ctx, collection, {
    query: { ...emptyQuery, fields: ["-"], limit: -1, meta },
    among: seen,
    trusted: options.trusted === true,
  });
  return results.map((each) => ({ ...each, meta: figures.meta ?? {} }));
}

/** One row of content with plain values: nothing in its transaction waits for anything but the database. */
function isShort({ model }: Context, name: string, [step, ...others]: readonly Step[]): boolean {
  if (!step || step.kind === "remove" || others.length > 0 || isSystemCollection(name))
    return false;
  const { values, options } = step.write;
  if (options.prepare || options.after) return false;
  const fields = ownValue(model.collections, name)?.fields ?? {};
  for (const [field, value] of Object.entries(values)) {
    if (typeof value === "object" && value !== null) return false;
    if (Object.hasOwn(fields, field) && fields[field]?.type === "hash") return false;
  }
  return true;
}

function scopeOf(ctx: Context, options: WriteOptions): WriteScope {
  return writeScope(ctx, {
    comment: options.query?.comment ?? null,
    writer: rowWriter,
    budget: limits.batchItems,
  });
}

function rowWrite(
  collection: string,
  values: Values,
  { options, path = [] }: { options: WriteOptions; path?: ProblemPath },
): RowWrite {
  return { collection, values, options: effective(options), depth: 0, path };
}

/** The caller's `activity_skip` and the module's option have the same effect. */
function effective(options: WriteOptions): WriteOptions {
  return options.query?.skipActivity ? { ...options, skipActivity: true } : options;
}

async function withCurrent(ctx: Context, error: unknown, query: Query): Promise<unknown> {
  if (!(error instanceof StaleRow)) return error;
  const { collection, key } = error;
  const { item } = await readItem(ctx, collection, { key, query: { ...query, meta: [] } });
  return new AppError("staleItem", { details: { current: item } });
}

interface KeyedChange {
  key: string | number;
  values: Values;
  /** Path of its values in the body. */
  path: ProblemPath;
}

function keyedChanges(ctx: Context, name: string, items: Values[]): KeyedChange[] {
  const collection = findCollection(ctx.model, name);
  const fields = collection ? keyFields(collection).map(({ field }) => field) : [];
  if (items.length === 0) throw new AppError("unprocessable", because("listExpected"));
  return items.map((values, at) => {
    const change = { values, path: [at] };
    // Without such a field the write itself is refused, with a clearer message.
    if (!collection || fields.length === 0) return { key: "", ...change };
    const key = fields.length > 1 ? itemKey(collection, values) : ownValue(values, fields[0] ?? "");
    if (typeof key === "string" || typeof key === "number") return { key, ...change };
    throw new AppError("unprocessable", because("keysMissing", { field: fields.join(", ") }));
  });
}

function checkBatch(count: number): void {
  if (count > limits.batchItems)
    throw new AppError("limitExceeded", { name: "items", limit: limits.batchItems });
}

function only(results: WriteResult[]): WriteResult {
  const [result] = results;
  if (!result) throw new AppError("internal");
  return result;
}
